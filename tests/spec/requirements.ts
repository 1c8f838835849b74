/** A requirement: behaviour that a visitor, an API caller or a reader of the log can observe. */
export type Requirement = {
  /**
   * The id starts with the letter of its group. Test names begin with it, and code refers to it as `(requirement R1)`.
   */
  readonly id: string;
  /** The required behaviour, in one sentence. */
  readonly sentence: string;
};

/** Headings of the requirements, by the first letter of their ids. */
export const requirementGroups = {
  R: "Routes",
  S: "Screens in general",
  H: "Header and side menu",
  F: "Footer",
  C: "City chooser",
  E: "Error page",
  N: "Entities",
  D: "Data areas",
  T: "Transitions",
  V: "Validation",
  Q: "Requests and calls",
  X: "Error texts",
  K: "Constants",
  J: "Journeys, and what stands around them",
} as const;

const sentences = {
  // Routes
  R1: "/ is the home screen",
  R2: "/contact-us is the contact screen",
  R3: "/meeting-rooms/{city}/{locality} lists meeting rooms, by default /meeting-rooms/delhi/all",
  R4: "/booking-details/{buildingId}/{catalogId} is the booking of an item",
  R5: "/payment-success/{orderId} is the result of a payment",
  R6: "/payment-failure/{orderId} is the same screen as after a success",
  R7: "/office-space is the overview of the offerings",
  R8: "/terms is the page of terms and conditions",
  R9: "/privacy is the privacy policy",
  R10: "/about-us is the page about us",
  R11: "/vyapaar is a further page of the about type, on the referral programme",
  R12: "/coworking-space/{parameter} is one screen that distinguishes a city from an office-space page",
  R13: "/office-space/{parameter} is the same screen, which distinguishes a city from an office-space page",
  R14: "/coworking-space/{parameter}/{buildingId} decides whether {buildingId} is a coworking building or a city; a locality of the city is our own addition",
  R15: "/office-space/{parameter}/{buildingId} is the page of a locality's property",
  R16: "/search and everything below it is the cached-web page",
  R17: "/referral is the referral page",
  R18: "Any other address is page not found",
  R19: "Routes match exactly, and a city's path is its lower-case name with hyphens for spaces",

  // Screens in general
  S1: "Each screen loads on demand",
  S2: "A grey skeleton shows while a screen loads: home, offerings, offering detail, listing, contact us, booking",
  S3: "Every screen stands in an error boundary, which shows the generic error page",
  S4: "An error boundary with the skip option shows nothing",
  S5: "Navigation keeps the existing query string, but for token, key, cookies, order, page, q, city, about, centre and step, which belong to one page (decision 039)",
  S6: "Navigation removes a type filter whose value is Bespoke Solutions",
  S7: "The call-back button opens /contact-us/",
  S8: "A page is first rendered on the server with its data, and then taken over in the browser",
  S9: "Navigation uses the browser's history",

  // Header and side menu
  H1: "The logo goes to /",
  H2: "Menu items come from content data",
  H3: "The second menu item opens /office-space/",
  H4: "A menu item with the dropdown flag opens the location overlay",
  H5: "The location overlay lists cities with a search, and choosing one goes to its city page",
  H6: "A menu item named Location is not shown as a link",
  H7: "The location dropdown toggles open and closed on click",
  H8: "A click outside closes the overlay and the menu",
  H9: "On mobile the side navigation is as wide as the smaller of half the window and 230px",

  // Footer
  F1: "Columns of locations, offerings, company and value-added services; email, phone and address; social links",
  F2: "Further lists: coworking space, office space, flexi pass, virtual office, meeting room",
  F3: "The copyright line is '© 2019 {product}, Inc. All rights reserved.'",
  F4: "On mobile there are a call button and a 'Request a Call Back' button",
  F5: "The contact page has neither of the two mobile buttons",
  F6: "The number of the call button is {phone}",

  // City chooser
  C1: "The heading is 'FIND YOUR SPACE IN'",
  C2: "'Explore our other locations' is a link or the title of a section",
  C3: "The search box has the placeholder 'Search for a city'",
  C4: "The search keeps cities whose name starts with the typed text",
  C5: "Only cities with at least one centre are shown",
  C6: "A card has the city's image, its name and a count: 'centre' for 1, 'centres' for more",

  // Error page
  E1: "The heading is 'Whoops!'",
  E2: "An unavailable centre has its own text, with links to the Home Page and Contact Us",
  E3: "Otherwise the page shows the error's message",
  E4: "Without a message it says 'We broke something or world might be ending !'",
  E5: "It links to the Home Page and 'Ask Us'",
  E6: "Home data and city data are fetched for it while they are still in the loading state",

  // Entities
  N1: "There are eight product types, each with its label",
  N2: "Lead form fields are of the types TEXT, EMAIL, NUMBER, MOBILE and CHECK_BOX",
  N3: "Lead form fields are name, email, phone, company name and team size",
  N4: "A city location has city.name and buildingsCount",
  N5: "A menu item has name, href and hasDropDown, which is the string 'true' when set",
  N6: "Header content has menuList, contact and contactUs",
  N7: "Footer content has lists of names and links, ContactInfo[0] with Email, Phone and Address, and social links",
  N8: "Tracking parameters are utm_source, campaign_name (from utm_campaign) and utm_medium",
  N9: "The lead source payload adds ref, leadSourceUrl and referrer_details",
  N10: "Images come in the sizes thumb, small, medium and large",
  N11: "Twelve cities have images",
  N12: "There is a default building, in the city Delhi",
  N13: "The brand's number is 1 for {product}, 2 for workflo and 3 for anything else",

  // Data areas
  "D cities": "holds the locations",
  "D home": "holds the home page",
  "D buildings: building data": "holds the centres of a listing",
  "D buildings: content data": "holds the words of a listing",
  "D contact us: content": "holds the words of the contact page",
  "D contact us: contact data": "holds the ways to reach us",
  "D contact us: buildings": "holds the centres of the contact page",
  "D contact us: lead data": "holds a thank-you flag, a loader flag, fetching, data and an error",
  "D offering details": "holds the page of an offering",
  "D offerings": "holds the overview of the offerings",
  "D product details: details": "holds a centre and its catalogue",
  "D product details: header content": "holds the head of a centre's page",
  "D product details: footer content": "contains the footer of a centre's page",
  "D privacy": "holds the privacy policy",
  "D terms": "holds the terms and conditions",
  "D about": "holds the page about us",
  "D vyapaar": "holds the vyapaar page",
  "D referral": "holds the referral page",
  "D booking page: header": "holds the head of the booking page",
  "D booking page: filters": "holds the choices of its filters",
  "D booking page: product": "holds the rooms that are listed",
  "D booking page: city content": "holds the words on the city",
  "D booking details: booking details": "holds the centre and the item to be booked",
  "D booking details: verify user details": "holds the checked and priced booking",
  "D booking details: create booking order": "holds the order with its hold",
  "D booking details: initiate payment": "holds the payment that was begun",
  "D booking details: validate coupon":
    "starts not fetching, and holds the coupon that was tried by applying it",
  "D booking details: apply coupon": "starts not fetching, and holds the new price",
  "D payment status: order details": "holds the truth of the order",
  "D payment status: payment status": "holds how the payment stands",
  "D payment status: invoice": "starts not fetching, and holds the invoice",
  "D destination": "starts fetching, and has a loading flag and the place that the visitor looks for",

  // Transitions
  T1: "A request sets fetching and clears data and error",
  T2: "A success ends fetching and stores the data",
  T3: "A failure ends fetching, empties the data and stores the error",
  T4: "A lead starts with the loader; a success shows the thank-you without loader, a failure shows neither",
  T5: "An action empties the lead data",
  T6: "An error boundary goes from ok to errored, and nothing returns it to ok",
  T7: "Tracking parameters are stored when the URL has them, and reused until they expire",

  // Validation
  V1: "The request helper requires a url",
  V2: "It requires a payload for all methods but GET and DELETE",
  V3: "Its message says that the listed parameters must be passed",
  V4: "A type filter of Bespoke Solutions is dropped from the query when navigating",

  // The generic request
  Q1: "A request takes url, options and body, and sends JSON accept and content-type headers and proxy headers",
  Q2: "POST and PATCH send the payload as a JSON body, other methods a non-empty one as query parameters",
  Q3: "The JSON body of an OK reply goes to the success handler",
  Q4: "The body of a non-OK reply with statusCode goes to the failure handler, which resolves",
  Q5: "A network or parse failure goes to the failure handler, which rejects",
  Q6: "The helper rethrows failures with the response body attached",

  // API calls
  "Q cms":
    "GET /api/cms/{pageId}?transformationRequired=true&templateName={template} answers all pages. The templates header, header-footer and home are answered for other clients: our own pages read the same words by /widget/headerFooter and the home call",
  "Q listFilteredCities": "GET /api/listFilteredCities answers cities and locations",
  "Q home": "Home data comes by a GET without query",
  "Q listBuildings": "/api/listBuildings answers centres of a city, page by page",
  "Q leadSubmit": "POST /api/leadSubmit takes the lead's and the tracking fields",
  "Q filteredAllProductsBuildings":
    "/api/filteredAllProductsBuildings answers centres by city, locality and product type",
  "Q buildingData": "/api/buildingData answers a centre and its catalogue",
  "Q validate":
    "/api/validate tries a coupon and changes nothing. It is answered for other clients: on our own screens Apply is one call to /api/coupon, which checks the code as well",
  "Q coupon": "/api/coupon applies a coupon and takes it off again",
  "Q cityContentSeo": "/api/cityContentSeo answers the words of a city's page",
  "Q productTypeBuildings": "/widget/productTypeBuildings answers bookable items",
  "Q bookingPageFilters": "/widget/bookingPageFilters answers the filters' choices",
  "Q headerFooter": "/widget/headerFooter answers header and footer",
  "Q meetingRoomsOrderDetails": "/widget/meetingRoomsOrderDetails answers an order to its token only",
  "Q verifyAndBook": "/order/verifyAndBook checks a booking, and takes the hold",
  "Q verifyPayment": "/order/verifyPayment settles a paid order and refuses forged evidence",
  "Q initPayment": "/order/initPayment begins the payment of a held order",
  "Q availability": "/order/availability answers what is free on a day",
  "Q invoice": "/order/invoice answers the invoice, for the screen and as PDF",
  "Q pageError": "POST /api/pageError takes error, pathname and href when an error boundary catches an error",
  "Q auth token": "One further call sends a query-parameter object with an auth token",
  "Q maps script": "A maps script is loaded with the geometry and places libraries",
  "Q error reporting": "An error-reporting service runs in the production environment",
  "Q web vitals": "CLS, INP and LCP are measured after mount and sent to analytics",

  // Error texts
  X1: "A screen's script that does not arrive gives 'Loading chunk failed'",
  X2: "A screen's stylesheet that does not arrive is reported likewise",
  X3: "The HTTP client reports 'Request aborted'",
  X4: "The HTTP client reports 'Network Error'",
  X5: "The HTTP client reports 'timeout of {n}ms exceeded'",
  X6: "A caught rendering error shows the error page and is reported through POST /api/pageError",
  X7: "A failed call stores the server's body and statusCode in the area's error",

  // Constants
  K1: "A chunk may take 120 seconds",
  K2: "The HTTP client has no timeout by default",
  K3: "Tracking expires after 2592000 seconds; a stored time in the future or not a number counts as expired",
  K4: "Eleven cities are supported",
  K5: "A fixed set of nine centres is excluded by one check",
  K6: "A text longer than a limit above 4 is cut to the limit minus 3 characters, plus an ellipsis",
  K7: "The side navigation is at most 230px wide",
  K8: "Things are loaded lazily 100px before they come into view",
  K9: "A continuous change is acted on at once, every 300 ms while it goes on, and once after it",
  K10: "Analytics dimensions: country (India), city, page type (city, locality, centre, offering and each other screen apart), payment method, page url, status code, property",
  K11: "Web vitals are good and poor at FCP 1800 and 3000 ms, LCP 2500 and 4000, INP 200 and 500, CLS 0.1 and 0.25",

  // Journeys and cross-cutting requirements
  J1: "A visitor browses cities, their centres and the offerings",
  J2: "A visitor sends a lead through the contact form",
  J3: "A visitor requests a call back from any page",
  J4: "A visitor books a meeting room or a similar item and pays for it online",
  J5: "The header shows the content's phone number and a call-back button; without a number it shows {phone}",
  J6: "Ten kinds of space are found: coworking and office spaces, fixed and hot desks, private offices, meeting rooms, event spaces, flexi passes, virtual offices, bespoke solutions",
  J7: "Menus, footer and page bodies come from the content service, and analytics always marks the user as not logged in",
} as const;

export type RequirementId = keyof typeof sentences;

/** All requirements. `npm run docs` lists them with their code and tests in docs/requirements.md. */
export const allRequirements: readonly (Requirement & { readonly id: RequirementId })[] = Object.entries(
  sentences,
).map(([id, sentence]) => ({ id: id as RequirementId, sentence }));
