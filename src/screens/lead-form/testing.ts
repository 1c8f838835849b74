import type { AreaData } from "../../api/areas.ts";
import type { FormDefinition } from "../../api/contract/content.ts";

/** For tests: a form with one field of each of the five types. */
export const form: FormDefinition = {
  fields: [
    { name: "name", type: "TEXT", label: "Your name", required: true, maxLength: 80 },
    { name: "email", type: "EMAIL", label: "Email", required: true },
    { name: "phone", type: "MOBILE", label: "Mobile number", required: true, help: "Ten digits." },
    { name: "teamSize", type: "NUMBER", label: "Team size", required: false, min: 1, max: 10_000 },
    { name: "consent", type: "CHECK_BOX", label: "You may call me.", required: true },
  ],
  submitLabel: "Call me",
  thankYou: { heading: "Thank you", text: "We have it." },
};

export const cities: AreaData<"cities"> = { cities: [createCity("Delhi"), createCity("Pune")] };

function createCity(name: string) {
  const slug = name.toLowerCase();
  const picture = {
    alt: "",
    thumb: "/t.webp",
    small: "/s.webp",
    medium: "/m.webp",
    large: "/l.webp",
    isIllustration: true,
  };
  return { id: slug, city: { slug, name }, buildingsCount: 1, image: picture };
}
