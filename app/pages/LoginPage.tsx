export function LoginPage() {
  return (
    <>
      <title>Login · Touchline</title>
      <h1>Login</h1>
    </>
  );
}
