import "fake-indexeddb/auto";
import { act, cleanup, render, renderHook, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
// Preloaded, because fake timers do not wait for its lazy import.
import "#shared/api/contract.ts";
import { DatabaseProvider } from "#app/db/DatabaseProvider.tsx";
import { AuthProvider } from "#app/session/AuthProvider.tsx";
import { LoginForm } from "#app/session/LoginForm.tsx";
import { emptyProfile } from "./emptyProfile.ts";
import { useAttempt } from "./useAttempt.ts";
import { useRegister } from "./useRegister.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("resending the same form reuses its key, a corrected form gets a new one", () => {
  const { result, rerender } = renderHook(() => useAttempt());
  const first = result.current({ username: "thabo", phone: "082" });
  rerender();
  expect(result.current({ username: "thabo", phone: "082" })).toBe(first);
  expect(result.current({ username: "thabo.m", phone: "082" })).not.toBe(first);
});

test("the login page opens two seconds after the registration, and not before, with the username filled in", async () => {
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 201 }));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={["/become-streamer"]}>{children}</MemoryRouter>
  );
  const { result } = renderHook(() => ({ ...useRegister(), ...useLocation() }), { wrapper });
  vi.useFakeTimers();
  await act(() =>
    result.current.registerStreamer({ ...emptyProfile, username: "thabo", password: "touchline-1" } as never),
  );
  expect(result.current.isDone).toBe(true);
  act(() => vi.advanceTimersByTime(1_999));
  expect(result.current.pathname).toBe("/become-streamer");
  act(() => vi.advanceTimersByTime(1));
  expect(result.current.pathname).toBe("/login");
  cleanup();
  vi.useRealTimers();
  render(
    <MemoryRouter initialEntries={[{ pathname: "/login", state: result.current.state }]}>
      <DatabaseProvider userId="visitor">
        <AuthProvider>
          <LoginForm isLeaving={false} onBusy={() => undefined} />
        </AuthProvider>
      </DatabaseProvider>
    </MemoryRouter>,
  );
  expect((await screen.findByLabelText<HTMLInputElement>("Username")).value).toBe("thabo");
});
