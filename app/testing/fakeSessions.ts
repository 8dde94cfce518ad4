interface FakeUser {
  id: string;
  username: string;
}

type SessionCall = "login" | "logout" | "me";

/** The server's sessions behind `fetch`, of one device, for tests: the cookie is whoever is `signedIn`. */
export class FakeSessions {
  signedIn: FakeUser | null = null;
  isReachable = true;
  refusesPasswords = false;
  /** Those that have reached the server, in their order. */
  readonly calls: SessionCall[] = [];
  /** So many wait for their answer. */
  open = 0;
  private readonly accounts: readonly FakeUser[];
  private readonly gates = new Map<SessionCall, Promise<void>>();

  constructor(accounts: readonly FakeUser[]) {
    this.accounts = accounts;
  }

  /** What is asked so from now on is answered when the answer is called for. */
  hold(call: SessionCall): () => void {
    let open: () => void = () => undefined;
    this.gates.set(call, new Promise((resolve) => (open = resolve)));
    return () => {
      this.gates.delete(call);
      open();
    };
  }

  readonly fetch = async (address: string, { body, signal }: RequestInit = {}): Promise<Response> => {
    if (!this.isReachable) throw new TypeError("Failed to fetch");
    const call = ["login", "logout", "me"].find((name) => address === `/api/${name}`);
    if (!isSessionCall(call)) return Response.json({ status: "ok" });
    this.calls.push(call);
    this.open += 1;
    const asked = this.signedIn;
    // A call that was ended by whoever asked is answered by nobody.
    await Promise.race([this.gates.get(call), untilAborted(signal)]).finally(() => (this.open -= 1));
    // Who it is was looked up when the question came, whatever has happened until its answer.
    return call === "me" ? Response.json({ user: asked }) : this.answer(call, body);
  };

  private answer(call: Exclude<SessionCall, "me">, body: BodyInit | null | undefined): Response {
    if (call === "login" && this.refusesPasswords) {
      return new Response("Invalid credentials", { status: 401, headers: { "Content-Type": "text/plain" } });
    }
    const { username }: { username?: string } = call === "login" ? JSON.parse(String(body)) : {};
    this.signedIn = this.accounts.find((account) => account.username === username) ?? null;
    return Response.json(call === "logout" ? {} : { user: this.signedIn });
  }
}

function isSessionCall(name: string | undefined): name is SessionCall {
  return name === "login" || name === "logout" || name === "me";
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
}
