import type { UseFormRegisterReturn } from "react-hook-form";
import type * as z from "zod";
import { SelectField } from "#app/ui/SelectField.tsx";
import { TextArea, TextField } from "#app/ui/TextField.tsx";
import type { streamerProfileForm } from "#shared/forms/accountForms.ts";
import { experienceOptions, priceRangeOptions } from "#shared/rules/options.ts";
import { FormSection } from "./FormSection.tsx";
import { accountTexts } from "./texts.ts";

export type ProfileInput = z.input<typeof streamerProfileForm>;

type ProfileField = keyof ProfileInput;

interface ProfileFieldsProps {
  /** The form's `register`, whatever other fields it has. */
  register: (field: ProfileField) => UseFormRegisterReturn;
  /** Default true. */
  withEmail?: boolean;
  errors: { readonly [Field in ProfileField]?: { message?: string | undefined } | undefined };
}

const { fields, sections } = accountTexts;

/** A streamer's profile: business, service, equipment, areas, portfolio. */
export function ProfileFields({ register, errors, withEmail = true }: ProfileFieldsProps) {
  return (
    <>
      <BusinessSection register={register} errors={errors} withEmail={withEmail} />
      <FormSection {...sections.service}>
        <SelectField
          label={fields.experience}
          required
          placeholder={fields.chooseExperience}
          options={experienceOptions}
          error={errors.experience?.message}
          {...register("experience")}
        />
        <SelectField
          label={fields.priceRange}
          required
          placeholder={fields.choosePrice}
          options={priceRangeOptions}
          error={errors.priceRange?.message}
          {...register("priceRange")}
        />
      </FormSection>
      <FormSection {...sections.equipment}>
        <TextArea
          label={fields.equipment}
          required
          className="sm:col-span-2"
          hint={fields.equipmentHint}
          placeholder={fields.equipmentPlaceholder}
          error={errors.equipment?.message}
          {...register("equipment")}
        />
      </FormSection>
      <FormSection {...sections.areas}>
        <TextArea
          label={fields.serviceAreas}
          required
          className="sm:col-span-2"
          placeholder={fields.serviceAreasPlaceholder}
          error={errors.serviceAreas?.message}
          {...register("serviceAreas")}
        />
      </FormSection>
      <FormSection {...sections.portfolio}>
        <TextField
          label={fields.portfolio}
          labelNote={fields.optional}
          className="sm:col-span-2"
          type="url"
          inputMode="url"
          hint={fields.portfolioHint}
          error={errors.portfolio?.message}
          {...register("portfolio")}
        />
      </FormSection>
    </>
  );
}

function BusinessSection({ register, errors, withEmail }: ProfileFieldsProps) {
  return (
    <FormSection {...sections.business}>
      <TextField
        label={fields.businessName}
        required
        autoComplete="organization"
        error={errors.businessName?.message}
        {...register("businessName")}
      />
      <TextField
        label={fields.contactPerson}
        required
        autoComplete="name"
        error={errors.contactPerson?.message}
        {...register("contactPerson")}
      />
      {withEmail === true && (
        <TextField
          label={fields.email}
          required
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register("email")}
        />
      )}
      <TextField
        label={fields.phone}
        required
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register("phone")}
      />
      <TextField
        label={fields.location}
        required
        className="sm:col-span-2"
        hint={fields.locationHint}
        error={errors.location?.message}
        {...register("location")}
      />
    </FormSection>
  );
}
