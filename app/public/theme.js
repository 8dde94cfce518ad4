// Runs before the first paint, so that a hand-chosen theme does not flash in (the other half is app/ui/theme.ts), and
// so that a page drawn for visitors does not offer the login to somebody whom this phone knows.
try {
  var chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  if (localStorage.getItem("user") !== null) document.documentElement.dataset.known = "";
} catch {
  // Storage may be forbidden; then the system's setting stands.
}
