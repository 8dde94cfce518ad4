import { schoolContactRoles, sports, type Sport } from "../entities/choices.ts";

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

function plain<Value extends string>(values: readonly Value[]): Option<Value>[] {
  return values.map((value) => ({ value, label: value }));
}

export const sportOptions = plain(sports);
/** The browse filter lacks Netball and Volleyball; the "More sports" control next to it has them. */
export const browseSports: readonly Sport[] = sports.filter((sport) => sport !== "Netball" && sport !== "Volleyball");
export const moreSports: readonly Sport[] = ["Netball", "Volleyball"];

/** 6000+ is stored as 6000.00 and shown as 6000+ when chosen. */
export const budgetOptions: readonly Option[] = [
  { value: "2000", label: "R2000" },
  { value: "2500", label: "R2500" },
  { value: "3000", label: "R3000" },
  { value: "4000", label: "R4000" },
  { value: "5000", label: "R5000" },
  { value: "6000", label: "R6000+" },
];
export const defaultBudget = "2000";

export const experienceOptions = [
  { value: "beginner", label: "Beginner (0-1 years)" },
  { value: "intermediate", label: "Intermediate (1-3 years)" },
  { value: "experienced", label: "Experienced (3-5 years)" },
  { value: "expert", label: "Expert (5+ years)" },
] as const satisfies readonly Option[];

export const priceRangeOptions = [
  { value: "budget", label: "Budget (R300-R800)" },
  { value: "standard", label: "Standard (R800-R1500)" },
  { value: "premium", label: "Premium (R1500-R2500)" },
  { value: "luxury", label: "Luxury (R2500+)" },
] as const satisfies readonly Option[];

export const schoolRoleOptions = plain(schoolContactRoles);

export const allLocations = "All";
export const locations = ["Cape Town", "Johannesburg", "Durban", "Pretoria", "Port Elizabeth"] as const;

/** The label of a stored value; an unknown value is shown as it is. */
export function optionLabel(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
