import { expect, test } from "vitest";
import { accountForm, registrationForm, streamerProfileForm } from "./accountForms.ts";
import { adminLoginForm, loginForm } from "./signInForms.ts";
import { fixtureFields, requestFormSchema } from "./fixtureForms.ts";
import { moneyText } from "./moneyField.ts";
import { isSouthAfricanPhone } from "./phoneNumbers.ts";
import { bidForm, messageForm, signForm } from "./workflowForms.ts";

interface Outcome {
  success: boolean;
  error?: { issues: { path: PropertyKey[]; message: string }[] };
}

function messages(outcome: Outcome): Record<string, string> {
  const issues = outcome.error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join("."), issue.message]));
}

const parent = {
  contactName: "Naledi Dube",
  contactEmail: "naledi@example.co.za",
  contactPhone: "0821234567",
  schoolContactName: "Mr Botha",
  schoolContactEmail: "sport@school.example.co.za",
  schoolContactPhone: "+27 82 123 4567",
  schoolContactRole: "Principal",
  homeSchool: "Rondebosch",
  awaySchool: "Paarl Gim",
  sport: "Rugby",
  matchDate: "2026-11-28",
  matchTime: "10:30",
  venue: "Main field",
  budget: "2000",
};

test("an empty registration shows the spec's messages", () => {
  const empty = {
    username: "ab",
    password: "12345",
    confirmPassword: "1234",
    businessName: "",
    contactPerson: "",
    email: "nobody",
    phone: "",
    location: "",
    experience: "",
    equipment: "short",
    serviceAreas: "",
    priceRange: "",
  };
  expect(messages(registrationForm.safeParse(empty))).toEqual({
    username: "Username must be at least 3 characters",
    password: "Password must be at least 6 characters",
    confirmPassword: "Passwords don't match",
    businessName: "Business name is required",
    contactPerson: "Contact person is required",
    email: "Invalid email address",
    phone: "Phone number is required",
    location: "Location is required",
    experience: "Experience level is required",
    equipment: "Please provide details about your equipment",
    serviceAreas: "Service areas are required",
    priceRange: "Price range is required",
  });
});

test("an account form takes the password once and refuses long usernames and the username as password", () => {
  const account = { username: "x".repeat(51), password: "secret1", email: "a@b.co" };
  expect(messages(accountForm.safeParse(account))).toMatchObject({ username: "Username too long" });
  expect(accountForm.safeParse({ ...account, username: "naledi" }).success).toBe(true);
  expect(messages(accountForm.safeParse({ ...account, username: "naledi", password: "naledi" }))).toHaveProperty(
    "password",
  );
});

test("passwords must match, and long usernames are refused", () => {
  const passwords = { password: "secret1", confirmPassword: "secret2" };
  const profile = { businessName: "Cam", contactPerson: "Nandi", email: "nandi@cam.example", phone: "083 555 0119" };
  const work = { location: "Cape Town", experience: "expert", equipment: "Two cameras", serviceAreas: "Cape" };
  const filled = { username: "nandi", ...passwords, ...profile, ...work, priceRange: "standard" };
  expect(messages(registrationForm.safeParse(filled))).toEqual({ confirmPassword: "Passwords don't match" });
  expect(messages(registrationForm.safeParse({ ...filled, username: "x".repeat(51) }))).toMatchObject({
    username: "Username too long",
  });
});

test("sign-in requires both fields, and the admin's name is lower-cased without spaces", () => {
  expect(messages(loginForm.safeParse({ username: "", password: "" }))).toEqual({
    username: "Username is required",
    password: "Password is required",
  });
  expect(adminLoginForm.parse({ username: " Ad Min\t", password: " x " })).toEqual({
    username: "admin",
    password: " x ",
  });
});

test("every empty field of a request is reported by its label", () => {
  const blank = Object.fromEntries(Object.keys(parent).map((field) => [field, ""]));
  const told = messages(requestFormSchema("parent", "2026-11-21").safeParse(blank));
  expect(Object.keys(told).sort()).toEqual(Object.keys(parent).sort());
  for (const message of Object.values(told)) expect(message).toMatch(/^[A-Z][A-Za-z ]+ is required$/);
});

test("a match date may be today but not in the past", () => {
  const schema = requestFormSchema("parent", "2026-11-28");
  expect(schema.safeParse(parent).success).toBe(true);
  expect(messages(schema.safeParse({ ...parent, matchDate: "2026-11-27" }))).toEqual({
    matchDate: "Match Date cannot be in the past",
  });
});

test("a business must give its name", () => {
  const told = messages(requestFormSchema("business", "2026-11-21").safeParse(parent));
  expect(told).toEqual({ businessName: "Business Name is required" });
});

test.each([
  ["2000", "2000.00"],
  [2500, "2500.00"],
  ["6000+", "6000.00"],
  ["R6000+", "6000.00"],
  ["R 2 500,50", "2500.50"],
  ["2,500.00", "2500.00"],
  ["0.01", "0.01"],
])("the amount %j is %s, also when parsed again", (typed, amount) => {
  const schema = moneyText("Budget");
  expect(schema.parse(typed)).toBe(amount);
  expect(schema.parse(schema.parse(typed))).toBe(amount);
});

test.each(["", "0", "-5", "abc", "1e9", Number.NaN, Infinity, "100000000", "1.234", null])(
  "%j is not an amount",
  (typed) => {
    expect(moneyText("Budget").safeParse(typed).success).toBe(false);
  },
);

test("the server's parsing does not change arguments already parsed on the phone", () => {
  const once = fixtureFields.parse({ ...parent, matchTime: "10:30:00", additionalRequirements: null, budget: 2500 });
  expect(fixtureFields.parse(JSON.parse(JSON.stringify(once)))).toEqual(once);
});

test.each(["0821234567", "082 123 4567", "+27 82 123 4567", "+27821234567", "021 555 0100", "(011) 234-5678"])(
  "%s is a South African phone number",
  (phone) => {
    expect(isSouthAfricanPhone(phone)).toBe(true);
  },
);

test.each(["12", "082123456", "+44 7911 123456", "phone", "08212345678"])(
  "%s is not a South African phone number",
  (phone) => {
    expect(isSouthAfricanPhone(phone)).toBe(false);
  },
);

test("a bid needs a message and a price, a message needs a subject", () => {
  expect(messages(bidForm.safeParse({ message: " ", proposedPrice: "" }))).toEqual({
    message: "Message is required",
    proposedPrice: "Proposed Price is required",
  });
  expect(messages(messageForm.safeParse({ subject: "", message: "" }))).toEqual({
    subject: "Subject is required",
    message: "Message is required",
  });
  expect(messageForm.parse({ subject: "a", message: "b" }).messageType).toBe("general");
});

test("names must contain readable letters", () => {
  const signed = (typedName: string) => messages(signForm.safeParse({ typedName }))["typedName"];
  expect(signed("\u200b\u200b\u200b")).toBe("Your full name must hold letters");
  expect(signed("12345")).toBe("Your full name must hold letters");
  expect(signed("Ó")).toBeUndefined();
  const profile = { businessName: "\u2060\u2060", contactPerson: "…" };
  expect(messages(streamerProfileForm.safeParse(profile))).toMatchObject({
    businessName: "Business name must hold letters",
    contactPerson: "Contact person must hold letters",
  });
});
