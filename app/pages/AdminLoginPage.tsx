export function AdminLoginPage() {
  return (
    <>
      <title>Admin Login · Touchline</title>
      <h1>Admin Login</h1>
    </>
  );
}
