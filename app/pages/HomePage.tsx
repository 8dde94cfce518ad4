export function HomePage() {
  return (
    <>
      <title>Home · Touchline</title>
      <h1>Home</h1>
    </>
  );
}
