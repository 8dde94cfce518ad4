import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { afterEach, expect, test } from "vitest";
import { DatabaseProvider } from "./DatabaseProvider.tsx";
import { forgetDrafts, useDraft } from "./useDraft.ts";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function SmallForm() {
  const form = useForm({ defaultValues: { venue: "", password: "", isPublic: false } });
  const { isRestored, clearDraft } = useDraft("small", form);
  return (
    <form>
      <input aria-label="Venue" {...form.register("venue")} />
      <input aria-label="Password" {...form.register("password")} />
      <input aria-label="Public" type="checkbox" {...form.register("isPublic")} />
      <button type="button" onClick={clearDraft}>
        Sent
      </button>
      <p>{isRestored ? "restored" : "new"}</p>
    </form>
  );
}

function open(userId = "visitor") {
  cleanup();
  render(
    <DatabaseProvider userId={userId}>
      <SmallForm />
    </DatabaseProvider>,
  );
}

function field(label: string): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(label);
}

test("restores what was typed after the tab was closed, but never a password", () => {
  open();
  fireEvent.change(field("Venue"), { target: { value: "Witberg" } });
  fireEvent.change(field("Password"), { target: { value: "secret1" } });
  fireEvent.click(field("Public"));

  open();
  expect(field("Venue").value).toBe("Witberg");
  expect(field("Public").checked).toBe(true);
  expect(field("Password").value).toBe("");
  expect(JSON.stringify(localStorage)).not.toContain("secret1");
  screen.getByText("restored");
});

test("a restored draft that is changed and changed back is still there next time", () => {
  open();
  fireEvent.change(field("Venue"), { target: { value: "Witberg" } });
  open();
  for (const value of ["Witberg A", "Witberg"]) fireEvent.change(field("Venue"), { target: { value } });
  open();
  expect(field("Venue").value).toBe("Witberg");
  screen.getByText("restored");
});

/** The names of the product's form fields that hold secrets. */
const secrets = ["password", "confirmPassword", "newPassword", "currentPassword", "PASSWORD"];

function SecretForm() {
  const form = useForm({ defaultValues: Object.fromEntries(["venue", ...secrets].map((name) => [name, ""])) });
  useDraft("secret", form);
  return ["venue", ...secrets].map((name) => <input key={name} aria-label={name} {...form.register(name)} />);
}

test("never keeps a password field, whatever its name", () => {
  render(
    <DatabaseProvider userId="visitor">
      <SecretForm />
    </DatabaseProvider>,
  );
  for (const name of ["venue", ...secrets]) fireEvent.change(field(name), { target: { value: `typed in ${name}` } });
  const kept: unknown = JSON.parse(localStorage.getItem("draft:visitor:secret") ?? "{}");
  expect(kept).toEqual({ venue: "typed in venue" });
});

test("a form starts empty after it was sent", () => {
  open();
  fireEvent.change(field("Venue"), { target: { value: "Witberg" } });
  act(() => screen.getByText("Sent").click());
  open();
  expect(field("Venue").value).toBe("");
});

test("keeps what is typed after sending", () => {
  open();
  fireEvent.change(field("Venue"), { target: { value: "Witberg" } });
  act(() => screen.getByText("Sent").click());
  fireEvent.change(field("Venue"), { target: { value: "Rietvlei" } });
  open();
  expect(field("Venue").value).toBe("Rietvlei");
});

test("each account has its own drafts, and sign-out removes them", () => {
  open("one");
  fireEvent.change(field("Venue"), { target: { value: "Witberg" } });
  open("two");
  expect(field("Venue").value).toBe("");
  forgetDrafts("one");
  open("one");
  expect(field("Venue").value).toBe("");
});

test("sign-out removes only that account's drafts, even if another account's id starts the same", () => {
  for (const userId of ["one", "one-more", "visitor"]) {
    open(userId);
    fireEvent.change(field("Venue"), { target: { value: `Field of ${userId}` } });
  }
  forgetDrafts("one");
  for (const userId of ["one-more", "visitor"]) {
    open(userId);
    expect(field("Venue").value).toBe(`Field of ${userId}`);
  }
  open("one");
  expect(field("Venue").value).toBe("");
  screen.getByText("new");
});

test("a draft typed after sign-out belongs to the next account", () => {
  const form = (userId: string) => (
    <DatabaseProvider userId={userId}>
      <SmallForm key={userId} />
    </DatabaseProvider>
  );
  const { rerender } = render(form("one"));
  fireEvent.change(field("Venue"), { target: { value: "Witberg" } });
  rerender(form("two"));
  expect(field("Venue").value).toBe("");
  fireEvent.change(field("Venue"), { target: { value: "Rietvlei" } });
  open("one");
  expect(field("Venue").value).toBe("Witberg");
  open("two");
  expect(field("Venue").value).toBe("Rietvlei");
});

test("a draft typed back to its initial value is dropped", () => {
  open();
  fireEvent.change(field("Venue"), { target: { value: "Witberg" } });
  fireEvent.change(field("Venue"), { target: { value: "" } });
  open();
  screen.getByText("new");
  expect(Object.keys(localStorage).filter((key) => key.startsWith("draft:"))).toEqual([]);
});

test("ignores a corrupt draft", () => {
  localStorage.setItem("draft:visitor:small", "{no");
  open();
  expect(field("Venue").value).toBe("");
});
