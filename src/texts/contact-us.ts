/** The contact page, beside what its content file says. */
export const texts = {
  name: "Contact us",
  noForm: "The form isn't available right now. Please call or email us instead.",
  visitCentre: "Visit a centre",
  centresIn: (city: string) => `Our centres in ${city}`,
  centresByCity: "Centres by city",
  otherWays: "Other ways to reach us",
  call: "Call",
};
