/** Texts of the home page that are not in its content file. */

export const title = "Flexible workspace in Indian cities";
export const description = "Meeting rooms, desks and offices in Indian cities.";
export const nextBooking = "Your next booking";
export const dayAndTime = (day: string, time: string) => `${day}, ${time}`;
export const bookingLine = (when: string, room: string, centre: string) => `${when}: ${room}, ${centre}`;
export const findRoom = "Find an available room";
export const city = "City";
export const date = "Date";
export const from = "From (IST)";
export const to = "To (IST)";
export const people = "People";
export const anyNumber = "Any";
export const findRooms = "Find rooms";
export const rateCard = "By the hour, day or month";
export const rateCardLead = "Pay only for the space you need, for as long as you need it.";
export const priceOnRequest = "Price on request";
export const typesOfSpace = "Types of space";
export const benefits = "What you can count on";
export const testimonials = "What members say";
export const questions = "Good to know";
export const enquiryPrompt = "Tell us your city and team size.";
export const noCentresYet = "No centres are open yet";
export const noCentresYetText =
  "Tell us where you need space and we'll call you when our first centre opens.";
