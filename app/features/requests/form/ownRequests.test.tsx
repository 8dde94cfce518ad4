import "fake-indexeddb/auto";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ScreenOf } from "#app/testing/screenOf.tsx";
import { approvedWorld, openWorld, people } from "#shared/testing/testStages.ts";
import { RequestForm } from "./RequestForm.tsx";

let shown: ScreenOf;

afterEach(() => shown.leaves());

const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value;
const suggested = (list: string) =>
  [...document.querySelectorAll(`#${list} option`)].map((option) => option.getAttribute("value"));

test("a signed-in requester's form starts with the match, fills in own details and suggests earlier names", async () => {
  const world = await openWorld();
  await world.run(people.requester, "user.saveSchool", { name: "Umgeni Ridge", venue: "North field, Durban" });
  shown = new ScreenOf(people.requester);
  await shown.syncs(world);
  shown.opens("/request", <RequestForm kind="parent" onSent={() => undefined} />);
  await waitFor(() => expect(field("contactName")).toBe("Naledi Dube"), { timeout: 15_000 });
  expect(field("contactPhone")).toBe("082 123 4567");
  expect([field("homeSchool"), field("awaySchool"), field("venue")]).toEqual([
    "Umgeni Ridge",
    "",
    "North field, Durban",
  ]);
  expect(suggested("own-schools")).toEqual(["Rondebosch Boys", "Paarl Gim"]);
  expect(suggested("own-venues")).toEqual(["Main field, Cape Town"]);
  const order = [...document.querySelectorAll("input[name]")].map((input) => input.getAttribute("name"));
  expect(order.indexOf("homeSchool")).toBeLessThan(order.indexOf("schoolContactName"));
  expect(order.indexOf("schoolContactName")).toBeLessThan(order.indexOf("contactName"));
});

test("the earlier contact of a typed school is offered and fills the fields", async () => {
  const world = await approvedWorld();
  shown = new ScreenOf(people.requester);
  await shown.syncs(world);
  shown.opens("/request", <RequestForm kind="parent" onSent={() => undefined} />);
  const types = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText(/Home School/, undefined, { timeout: 15_000 });
  expect(screen.queryByText(/before$/)).toBeNull();
  types(/Home School/, "Another School");
  expect(screen.queryByText(/before$/)).toBeNull();
  types(/Home School/, "rondebosch boys");
  screen.getByText("Your contact for rondebosch boys last time");
  screen.getByText("We have checked that this is the school's address, so we can ask straight away.");
  fireEvent.click(screen.getByRole("button", { name: "Use this contact" }));
  const asked = world.store.all("schoolPermission")[0];
  await waitFor(() => expect(field("schoolContactEmail")).toBe(asked?.schoolContactEmail));
  expect(field("schoolContactName")).toBe(asked?.schoolContactName);
  expect(screen.queryByText(/before$/)).toBeNull();
});
