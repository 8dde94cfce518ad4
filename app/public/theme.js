// Runs before the first paint, so that a hand-chosen theme does not flash in. The other half is app/ui/theme.ts.
try {
  var chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // Storage may be forbidden; then the system's setting stands.
}
