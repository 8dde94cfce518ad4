import type { ProfileInput } from "./ProfileFields.tsx";

export const emptyProfile: ProfileInput = {
  businessName: "",
  contactPerson: "",
  email: "",
  phone: "",
  location: "",
  experience: "",
  equipment: "",
  serviceAreas: "",
  priceRange: "",
  portfolio: "",
};
