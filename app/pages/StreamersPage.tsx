export function StreamersPage() {
  return (
    <>
      <title>Find Streamers · Touchline</title>
      <h1>Find Streamers</h1>
    </>
  );
}
