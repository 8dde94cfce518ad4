import type { Sport } from "#shared/entities/choices.ts";

export interface DemoSchool {
  name: string;
  /** Field or hall with its city, as in a venue; some sports have a different one. */
  venue: string;
  venues: Partial<Record<Sport, string>>;
  schoolContactName: string;
  schoolContactEmail: string;
  schoolContactPhone: string;
  schoolContactRole: "Principal" | "Sports Coordinator" | "Teacher" | "Other";
}

/** None of them exists: the demo names no real schools or people. */
export const demoSchools = {
  lionsrock: school(
    "Lionsrock High",
    "Lionsrock Main Field, Cape Town",
    "Mr D. Hendricks",
    "lionsrock",
    "021 555 0121",
  ),
  kaapsedrif: school(
    "Hoërskool Kaapsedrif",
    "Kaapsedrif Sportgrond, Cape Town",
    "Mev. M. Louw",
    "kaapsedrif",
    "021 555 0122",
    { Tennis: "Kaapsedrif Tennisbane, Cape Town" },
  ),
  muizenzee: school(
    "Muizenzee College",
    "Muizenzee Sports Grounds, Cape Town",
    "Ms R. Isaacs",
    "muizenzee",
    "021 555 0123",
    { Swimming: "Muizenzee Aquatic Centre, Cape Town" },
  ),
  khayaview: school("Khayaview Secondary", "Khayaview Courts, Cape Town", "Ms N. Sibeko", "khayaview", "021 555 0124", {
    Soccer: "Khayaview Soccer Field, Cape Town",
  }),
  linksridge: school("Linksridge High", "Linksridge Oval, Johannesburg", "Mr T. Mabaso", "linksridge", "011 555 0125", {
    Tennis: "Linksridge Tennis Courts, Johannesburg",
  }),
  goudkrans: school(
    "Hoërskool Goudkrans",
    "Goudkrans Hokkieveld, Johannesburg",
    "Mnr. J. Steyn",
    "goudkrans",
    "011 555 0126",
    { Rugby: "Goudkrans Rugbyveld, Johannesburg" },
  ),
  dobsonvlei: school(
    "Dobsonvlei Secondary",
    "Dobsonvlei Stadium, Johannesburg",
    "Ms P. Radebe",
    "dobsonvlei",
    "011 555 0127",
  ),
  egolihill: school(
    "Egoli Hill Academy",
    "Egoli Hill Indoor Centre, Johannesburg",
    "Mr A. Govender",
    "egolihill",
    "011 555 0128",
  ),
  umgenivale: school(
    "Umgenivale College",
    "Umgenivale Riverside, Durban",
    "Mr S. Pillay",
    "umgenivale",
    "031 555 0129",
  ),
  bereacrest: school(
    "Bereacrest Girls' High",
    "Bereacrest Hall, Durban",
    "Mrs L. Moodley",
    "bereacrest",
    "031 555 0130",
  ),
  pointview: school("Pointview High", "Pointview Beach Grounds, Durban", "Mr K. Cele", "pointview", "031 555 0131", {
    Swimming: "Pointview Beach Pool, Durban",
    Basketball: "Pointview Sports Hall, Durban",
  }),
  jacarandarand: school(
    "Jacarandarand High",
    "Jacarandarand B Field, Pretoria",
    "Ms E. Venter",
    "jacarandarand",
    "012 555 0132",
    { Netball: "Jacarandarand Netball Courts, Pretoria", Athletics: "Jacarandarand Stadium, Pretoria" },
  ),
  magaliesrand: school(
    "Hoërskool Magaliesrand",
    "Magaliesrand Pawiljoen, Pretoria",
    "Mnr. W. Fourie",
    "magaliesrand",
    "012 555 0133",
  ),
  unionhill: school(
    "Union Hill Secondary",
    "Union Hill Tennis Centre, Pretoria",
    "Mr M. Maluleke",
    "unionhill",
    "012 555 0134",
  ),
  algoasands: school("Algoa Sands High", "Algoa Sands Field, Gqeberha", "Ms Z. Mpofu", "algoasands", "041 555 0135"),
  baaikus: school("Hoërskool Baaikus", "Baaikus Atletiekbaan, Gqeberha", "Mev. C. Botha", "baaikus", "041 555 0136"),
  summerbay: school("Summerbay College", "Summerbay Oval, Port Elizabeth", "Mr G. Felix", "summerbay", "041 555 0137"),
} as const satisfies Record<string, DemoSchool>;

export type SchoolName = keyof typeof demoSchools;

function school(
  name: string,
  venue: string,
  contact: string,
  domain: string,
  phone: string,
  venues: DemoSchool["venues"] = {},
): DemoSchool {
  return {
    name,
    venue,
    venues,
    schoolContactName: contact,
    schoolContactEmail: `sport@${domain}.example`,
    schoolContactPhone: phone,
    schoolContactRole: "Sports Coordinator",
  };
}
