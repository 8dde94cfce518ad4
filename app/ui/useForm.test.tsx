import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useForm } from "./useForm.ts";

afterEach(cleanup);

interface Values {
  username: string;
  password: string;
  about: string;
}

function Form({ onSubmit }: { onSubmit: (values: Values) => void }) {
  const { register, handleSubmit, watch } = useForm<Values>({
    defaultValues: { username: "", password: "", about: "" },
  });
  return (
    <form onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
      <input aria-label="Username" {...register("username", { required: true })} />
      <input aria-label="Password" type="password" {...register("password", { required: true })} />
      <textarea aria-label="About" {...register("about")} />
      <output>{watch("password")}</output>
      <button type="submit">Send</button>
    </form>
  );
}

const filled: Values = { username: "parent", password: "parent-demo", about: "Two cameras" };

/** As password managers and drivers do: React takes a value that a script has set for one it already knows. */
function fillIn(label: string, value: string, ...events: string[]): void {
  const field = screen.getByLabelText<HTMLInputElement>(label);
  field.value = value;
  for (const event of events) fireEvent(field, new Event(event, { bubbles: true }));
}

test.each([
  ["without a word", []],
  ["with an input event", ["input"]],
])("submits what a script fills in %s", async (_how, events) => {
  const submitted: Values[] = [];
  render(<Form onSubmit={(values) => submitted.push(values)} />);
  fillIn("Username", filled.username, ...events);
  fillIn("Password", filled.password, ...events);
  fillIn("About", filled.about, ...events);
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await expect.poll(() => submitted).toEqual([filled]);
});

test("a form that watches a field is notified when a script fills it in", async () => {
  render(<Form onSubmit={() => undefined} />);
  fillIn("Password", filled.password, "input");
  expect(await screen.findByText(filled.password)).toBeTruthy();
});

test("submits a field as empty after a script emptied it", async () => {
  const submitted: Values[] = [];
  render(<Form onSubmit={(values) => submitted.push(values)} />);
  for (const label of ["Username", "Password", "About"]) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: "typed" } });
  }
  fillIn("About", "");
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await expect.poll(() => submitted).toEqual([{ username: "typed", password: "typed", about: "" }]);
});
