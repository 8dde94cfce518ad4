// @vitest-environment happy-dom
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

test("what was typed is there again after the tab was closed, but never a password", () => {
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

test("a form that was sent starts empty the next time", () => {
  open();
  fireEvent.change(field("Venue"), { target: { value: "Witberg" } });
  act(() => screen.getByText("Sent").click());
  open();
  expect(field("Venue").value).toBe("");
});

test("what is typed after sending is kept again", () => {
  open();
  fireEvent.change(field("Venue"), { target: { value: "Witberg" } });
  act(() => screen.getByText("Sent").click());
  fireEvent.change(field("Venue"), { target: { value: "Rietvlei" } });
  open();
  expect(field("Venue").value).toBe("Rietvlei");
});

test("each account has its own drafts, and they leave with it", () => {
  open("one");
  fireEvent.change(field("Venue"), { target: { value: "Witberg" } });
  open("two");
  expect(field("Venue").value).toBe("");
  forgetDrafts("one");
  open("one");
  expect(field("Venue").value).toBe("");
});

test("a broken draft is no draft", () => {
  localStorage.setItem("draft:visitor:small", "{no");
  open();
  expect(field("Venue").value).toBe("");
});
