import { expect, test } from "vitest";
import { mutationTitle, typedText } from "./mutationTexts.ts";

test("an item carries its mutation's title, with the amount if there is one", () => {
  expect(mutationTitle("bid.submit", { proposedPrice: "2400.00" })).toBe("Bid of R2400.00");
  expect(mutationTitle("stream.start", {})).toBe("Start Stream");
  expect(mutationTitle("noop", undefined)).toBe("A change that was undone");
});

test("an item from another app version is shown as a change", () => {
  expect(mutationTitle("fixture.paint", { colour: "green" })).toBe("A change");
  expect(typedText("fixture.paint", { message: "green" })).toBeUndefined();
});

test("shows what was typed in field order, and no other arguments", () => {
  expect(typedText("message.send", { message: "At the gate?", subject: "Parking", id: "1" })).toBe(
    "Parking\nAt the gate?",
  );
  expect(typedText("contract.sign", { textHash: "0".repeat(64), typedName: "Thabo Mokoena" })).toBe("Thabo Mokoena");
  expect(typedText("stream.deliver", { bidId: "1", recordingUrl: "" })).toBeUndefined();
});

test("shows every text an earlier app version wrote, whatever its field is called now", () => {
  const args = { id: "1", fixtureId: "2", note: "At the gate?", budget: "12000", count: 3 };
  expect(typedText("message.send", args, true)).toBe("At the gate?\n12000");
});
