export function BrowseFixturesPage() {
  return (
    <>
      <title>Browse Fixtures · Touchline</title>
      <h1>Browse Fixtures</h1>
    </>
  );
}
