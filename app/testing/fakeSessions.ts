interface FakeUser {
  id: string;
  username: string;
}

type SessionCall = "login" | "logout" | "me";

/** One device's server sessions behind `fetch`, for tests: `signedIn` is the cookie's user. */
export class FakeSessions {
  signedIn: FakeUser | null = null;
  isReachable = true;
  refusesPasswords = false;
  /** The calls that reached the server, in order. */
  readonly calls: SessionCall[] = [];
  /** How many are waiting for their answer. */
  open = 0;
  private readonly accounts: readonly FakeUser[];
  private readonly gates = new Map<SessionCall, Promise<void>>();

  constructor(accounts: readonly FakeUser[]) {
    this.accounts = accounts;
  }

  /** Holds back this call's answers until the returned function is called. */
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
    // A call its caller aborted gets no answer.
    await Promise.race([this.gates.get(call), untilAborted(signal)]).finally(() => (this.open -= 1));
    // The user is looked up when the question arrives, whatever happens before its answer.
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
