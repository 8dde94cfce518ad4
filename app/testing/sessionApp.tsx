import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { AuthProvider, useAuth, type Auth } from "#app/session/AuthProvider.tsx";
import { FakeSessions } from "./fakeSessions.ts";

function aUser(username: string, digit: string) {
  const id = `${digit}d0c0b0a-1111-4222-8333-444455556666`;
  return { id, number: 1, username, role: "user" as const, email: null };
}

export const [nomsa, thabo] = [aUser("nomsa", "1"), aUser("thabo", "2")];

function Shown({ onAuth }: { onAuth: (auth: Auth) => void }) {
  const auth = useAuth();
  onAuth(auth);
  const { session } = auth;
  return <p>{session.status === "signedIn" ? `signed in as ${session.user.username}` : session.status}</p>;
}

/** The part of the app that knows who is signed in, on one device, together with the server's part. */
export class SessionApp {
  readonly server = new FakeSessions([nomsa, thabo]);
  private current: Auth | undefined;

  get auth(): Auth {
    if (!this.current) throw new Error("The app is not open.");
    return this.current;
  }

  /** As after a restart. */
  async opens(): Promise<void> {
    cleanup();
    await act(async () => {
      render(
        <AuthProvider>
          <Shown onAuth={(auth) => (this.current = auth)} />
        </AuthProvider>,
      );
    });
  }

  async shows(text: string): Promise<void> {
    await screen.findByText(text, {}, { timeout: 5_000 });
  }

  async signsIn({ username }: { username: string }): Promise<void> {
    await act(async () => void (await this.auth.signIn({ username, password: "touchline-1" })));
  }

  async signsOut(): Promise<void> {
    await act(() => this.auth.signOut());
  }

  /** Waits until every call is answered and its effects are done. */
  async isQuiet(): Promise<void> {
    await act(() =>
      waitFor(() => {
        if (this.server.open > 0) throw new Error("Something is being asked.");
      }),
    );
    await act(() => Promise.resolve());
  }
}
