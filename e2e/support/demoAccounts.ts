/** The accounts of the demo data. */
export const demoPasswords = {
  admin: "admin-demo",
  thabo: "stream-demo",
  lerato: "stream-demo",
  parent: "parent-demo",
  "sipho-sports": "business-demo",
} as const;

export type DemoName = keyof typeof demoPasswords;
