// Runs before the first paint, so that a chosen theme does not flash in (the other half is app/ui/theme.ts), and so
// that a page prerendered for visitors does not offer the login to someone this phone knows.
try {
  var chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  if (localStorage.getItem("user") !== null) document.documentElement.dataset.known = "";
} catch {
  // Storage may be forbidden; then the system's setting applies.
}

// The browser offers installation once, perhaps before the app can listen (app/layout/installOffer.ts).
addEventListener("beforeinstallprompt", function (event) {
  event.preventDefault();
  window.installOffer = event;
});

// A prerendered page fetches its scripts once it is on the screen (vitePrerender.ts).
var asked = document.currentScript.dataset;
if (asked.app) {
  var hasBegun = false;
  var begin = function () {
    if (hasBegun) return;
    hasBegun = true;
    asked.parts.split(" ").forEach(function (part) {
      var link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = part;
      document.head.append(link);
    });
    import(asked.app);
  };
  try {
    new PerformanceObserver(begin).observe({ type: "paint", buffered: true });
  } catch {
    begin();
  }
  // A background page is never painted.
  setTimeout(begin, 1500);
}
