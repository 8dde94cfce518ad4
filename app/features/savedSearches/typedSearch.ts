import { zodResolver } from "@hookform/resolvers/zod";
import * as z from "zod";
import { anySport } from "#shared/entities/savedSearch.ts";
import { savedSearchForm } from "#shared/forms/savedSearchForm.ts";
import { townNamed } from "#shared/rules/places/towns.ts";
import { savedSearchTexts } from "./savedSearchTexts.ts";

/** The dialog's fields, as typed. Days by number: 0 is Sunday. */
export interface TypedSearch {
  name: string;
  sport: string;
  town: string;
  km: string;
  price: string;
  days: boolean[];
}

export const emptySearch: TypedSearch = {
  name: "",
  sport: anySport,
  town: "",
  km: "20",
  price: "",
  days: Array.from({ length: 7 }, () => false),
};

const asked = savedSearchForm.shape;

/** A town becomes its place on the map; an empty field leaves that question open. */
const typedSearch = z
  .object({
    name: asked.name,
    sport: asked.sport,
    town: z.string(),
    km: z.string(),
    price: z.string(),
    days: z.array(z.boolean()),
  })
  .transform(({ town, km, price, days, ...search }, context) => {
    const place = town.trim() === "" ? undefined : townNamed(town);
    if (place === undefined && town.trim() !== "") {
      context.addIssue({ code: "custom", path: ["town"], message: savedSearchTexts.dialog.townUnknown });
    }
    const withinKm = asked.withinKm.safeParse(place && Number(km));
    if (!withinKm.success) {
      context.addIssue({ code: "custom", path: ["km"], message: withinKm.error.issues[0]?.message ?? "" });
    }
    const fromPrice = asked.fromPrice.safeParse(price.trim() === "" ? undefined : price);
    if (!fromPrice.success) {
      context.addIssue({ code: "custom", path: ["price"], message: fromPrice.error.issues[0]?.message ?? "" });
    }
    return {
      ...search,
      ...(place ? { place, withinKm: withinKm.data } : {}),
      ...(fromPrice.data === undefined ? {} : { fromPrice: fromPrice.data }),
      weekdays: days.flatMap((isTicked, day) => (isTicked ? [day] : [])),
    };
  });

export const searchResolver = zodResolver<TypedSearch, unknown, z.output<typeof typedSearch>>(
  typedSearch as z.ZodType<z.output<typeof typedSearch>, TypedSearch>,
);
