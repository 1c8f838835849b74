/** One requirement: a thing that a visitor, a caller or a reader of the log can see. */
export type Row = {
  /** Names of tests and journeys start with it; code refers to it as `(row R1)`. Its letter is that of its group. */
  readonly id: string;
  /** What is required, in one sentence. */
  readonly sentence: string;
  /** Why no test can show it; a row without this has at least one test or journey. */
  readonly unseen?: string;
};

/** Headings of the rows, by the letter that their ids start with. */
export const groups = {
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

/** All requirements, row by row; `npm run docs` lists them with their code and tests in docs/requirements.md. */
export const rows = [
  // Routes
  { id: "R1", sentence: "/ is the home screen" },
  { id: "R2", sentence: "/contact-us is the contact screen" },
  {
    id: "R3",
    sentence: "/meeting-rooms/{city}/{locality} lists meeting rooms, by default /meeting-rooms/delhi/all",
  },
  { id: "R4", sentence: "/booking-details/{buildingId}/{catalogId} is the booking of an item" },
  { id: "R5", sentence: "/payment-success/{orderId} is the result of a payment" },
  { id: "R6", sentence: "/payment-failure/{orderId} is the same screen as after a success" },
  { id: "R7", sentence: "/office-space is the overview of the offerings" },
  { id: "R8", sentence: "/terms is the page of terms and conditions" },
  { id: "R9", sentence: "/privacy is the privacy policy" },
  { id: "R10", sentence: "/about-us is the page about us" },
  { id: "R11", sentence: "/vyapaar is a further page of the about type, on the referral programme" },
  {
    id: "R12",
    sentence: "/coworking-space/{parameter} is one screen that tells a city from an office-space page",
  },
  {
    id: "R13",
    sentence: "/office-space/{parameter} is the same screen, which tells a city from an office-space page",
  },
  {
    id: "R14",
    sentence:
      "/coworking-space/{parameter}/{buildingId} decides whether {buildingId} is a coworking building or a city; a locality of the city is our own addition",
  },
  { id: "R15", sentence: "/office-space/{parameter}/{buildingId} is the page of a locality's property" },
  { id: "R16", sentence: "/search and everything below it is the cached-web page" },
  { id: "R17", sentence: "/referral is the referral page" },
  { id: "R18", sentence: "Any other address is page not found" },
  {
    id: "R19",
    sentence: "Routes match exactly, and a city's path is its lower-case name with hyphens for spaces",
  },

  // Screens in general
  { id: "S1", sentence: "Each screen loads on demand" },
  {
    id: "S2",
    sentence:
      "A grey skeleton shows while a screen loads: home, offerings, offering detail, listing, contact us, booking",
  },
  {
    id: "S3",
    sentence: "Every screen stands in an error boundary, which shows the generic error page",
  },
  { id: "S4", sentence: "An error boundary with the skip option shows nothing" },
  {
    id: "S5",
    sentence:
      "Navigation keeps the existing query string, but for what belongs to one page only (decision 039)",
  },
  { id: "S6", sentence: "Navigation removes a type filter whose value is Bespoke Solutions" },
  { id: "S7", sentence: "The call-back button opens /contact-us/" },
  {
    id: "S8",
    sentence: "A page is first rendered on the server with its data, and then taken over in the browser",
  },
  { id: "S9", sentence: "Navigation uses the browser's history" },

  // Header and side menu
  { id: "H1", sentence: "The logo goes to /" },
  { id: "H2", sentence: "Menu items come from content data" },
  { id: "H3", sentence: "The second menu item opens /office-space/" },
  { id: "H4", sentence: "A menu item with the dropdown flag opens the location overlay" },
  {
    id: "H5",
    sentence: "The location overlay lists cities with a search, and choosing one goes to its city page",
  },
  { id: "H6", sentence: "A menu item named Location is not shown as a link" },
  { id: "H7", sentence: "The location dropdown toggles open and closed on click" },
  { id: "H8", sentence: "A click outside closes the overlay and the menu" },
  {
    id: "H9",
    sentence: "On mobile the side navigation is as wide as the smaller of half the window and 230px",
  },

  // Footer
  {
    id: "F1",
    sentence:
      "Columns of locations, offerings, company and value-added services; email, phone and address; social links",
  },
  {
    id: "F2",
    sentence: "Further lists: coworking space, office space, flexi pass, virtual office, meeting room",
  },
  { id: "F3", sentence: "The copyright line is '© 2019 {product}, Inc. All rights reserved.'" },
  { id: "F4", sentence: "On mobile there are a call button and a 'Request a Call Back' button" },
  { id: "F5", sentence: "The contact page has neither of the two mobile buttons" },
  { id: "F6", sentence: "The number of the call button is {phone}" },

  // City chooser
  { id: "C1", sentence: "The heading is 'FIND YOUR SPACE IN'" },
  { id: "C2", sentence: "'Explore our other locations' is a link or the title of a section" },
  { id: "C3", sentence: "The search box has the placeholder 'Search for a city'" },
  { id: "C4", sentence: "The search keeps cities whose name starts with the typed text" },
  { id: "C5", sentence: "Only cities with at least one centre are shown" },
  {
    id: "C6",
    sentence: "A card has the city's image, its name and a count: 'centre' for 1, 'centres' for more",
  },

  // Error page
  { id: "E1", sentence: "The heading is 'Whoops!'" },
  {
    id: "E2",
    sentence: "An unavailable centre has its own text, with links to the Home Page and Contact Us",
  },
  { id: "E3", sentence: "Otherwise the page shows the error's message" },
  {
    id: "E4",
    sentence: "Without a message it says 'We broke something or world might be ending !'",
  },
  { id: "E5", sentence: "It links to the Home Page and 'Ask Us'" },
  {
    id: "E6",
    sentence: "Home data and city data are fetched for it while they are still in the loading state",
  },

  // Entities
  { id: "N1", sentence: "There are eight product types, each with its label" },
  { id: "N2", sentence: "Lead form fields are of the types TEXT, EMAIL, NUMBER, MOBILE and CHECK_BOX" },
  { id: "N3", sentence: "Lead form fields are name, email, phone, company name and team size" },
  { id: "N4", sentence: "A city location has city.name and buildingsCount" },
  { id: "N5", sentence: "A menu item has name, href and hasDropDown, which is the string 'true' when set" },
  { id: "N6", sentence: "Header content has menuList, contact and contactUs" },
  {
    id: "N7",
    sentence:
      "Footer content has lists of names and links, ContactInfo[0] with Email, Phone and Address, and social links",
  },
  {
    id: "N8",
    sentence: "Tracking parameters are utm_source, campaign_name (from utm_campaign) and utm_medium",
  },
  { id: "N9", sentence: "The lead source payload adds ref, leadSourceUrl and referrer_details" },
  { id: "N10", sentence: "Images come in the sizes thumb, small, medium and large" },
  { id: "N11", sentence: "Twelve cities have images" },
  { id: "N12", sentence: "There is a default building, in the city Delhi" },
  { id: "N13", sentence: "The brand's number is 1 for {product}, 2 for workflo and 3 for anything else" },

  // Data areas
  { id: "D cities", sentence: "holds the locations" },
  { id: "D home", sentence: "holds the home page" },
  { id: "D buildings: building data", sentence: "holds the centres of a listing" },
  { id: "D buildings: content data", sentence: "holds the words of a listing" },
  { id: "D contact us: content", sentence: "holds the words of the contact page" },
  { id: "D contact us: contact data", sentence: "holds the ways to reach us" },
  { id: "D contact us: buildings", sentence: "holds the centres of the contact page" },
  {
    id: "D contact us: lead data",
    sentence: "holds a thank-you flag, a loader flag, fetching, data and an error",
  },
  { id: "D offering details", sentence: "holds the page of an offering" },
  { id: "D offerings", sentence: "holds the overview of the offerings" },
  { id: "D product details: details", sentence: "holds a centre and its catalogue" },
  { id: "D product details: header content", sentence: "holds the head of a centre's page" },
  { id: "D product details: footer content", sentence: "holds the foot of a centre's page" },
  { id: "D privacy", sentence: "holds the privacy policy" },
  { id: "D terms", sentence: "holds the terms and conditions" },
  { id: "D about", sentence: "holds the page about us" },
  { id: "D vyapaar", sentence: "holds the vyapaar page" },
  { id: "D referral", sentence: "holds the referral page" },
  { id: "D booking page: header", sentence: "holds the head of the booking page" },
  { id: "D booking page: filters", sentence: "holds the choices of its filters" },
  { id: "D booking page: product", sentence: "holds the rooms that are listed" },
  { id: "D booking page: city content", sentence: "holds the words on the city" },
  { id: "D booking details: booking details", sentence: "holds the centre and the item to be booked" },
  { id: "D booking details: verify user details", sentence: "holds the checked and priced booking" },
  { id: "D booking details: create booking order", sentence: "holds the order with its hold" },
  { id: "D booking details: initiate payment", sentence: "holds the payment that was begun" },
  {
    id: "D booking details: validate coupon",
    sentence: "starts not fetching, and holds the coupon that was tried by applying it",
  },
  { id: "D booking details: apply coupon", sentence: "starts not fetching, and holds the new price" },
  { id: "D payment status: order details", sentence: "holds the truth of the order" },
  { id: "D payment status: payment status", sentence: "holds how the payment stands" },
  { id: "D payment status: invoice", sentence: "starts not fetching, and holds the invoice" },
  {
    id: "D destination",
    sentence: "starts fetching, and has a loading flag and the place that the visitor looks for",
  },

  // Transitions
  { id: "T1", sentence: "A request sets fetching and clears data and error" },
  { id: "T2", sentence: "A success ends fetching and stores the data" },
  { id: "T3", sentence: "A failure ends fetching, empties the data and stores the error" },
  {
    id: "T4",
    sentence:
      "A lead starts with the loader; a success shows the thank-you without loader, a failure shows neither",
  },
  { id: "T5", sentence: "An action empties the lead data" },
  { id: "T6", sentence: "An error boundary goes from ok to errored, and nothing returns it to ok" },
  {
    id: "T7",
    sentence: "Tracking parameters are stored when the URL has them, and reused until they expire",
  },

  // Validation
  { id: "V1", sentence: "The request helper requires a url" },
  { id: "V2", sentence: "It requires a payload for all methods but GET and DELETE" },
  { id: "V3", sentence: "Its message says that the listed parameters must be passed" },
  { id: "V4", sentence: "A type filter of Bespoke Solutions is dropped from the query when navigating" },

  // The generic request
  {
    id: "Q1",
    sentence:
      "A request takes url, options and body, and sends JSON accept and content-type headers and proxy headers",
  },
  {
    id: "Q2",
    sentence:
      "POST and PATCH send the payload as a JSON body, other methods a non-empty one as query parameters",
  },
  { id: "Q3", sentence: "The JSON body of an OK reply goes to the success handler" },
  {
    id: "Q4",
    sentence: "The body of a non-OK reply with statusCode goes to the failure handler, which resolves",
  },
  { id: "Q5", sentence: "A network or parse failure goes to the failure handler, which rejects" },
  { id: "Q6", sentence: "The helper rethrows failures with the response body attached" },

  // Calls
  {
    id: "Q cms",
    sentence:
      "GET /api/cms/{pageId}?transformationRequired=true&templateName={template} answers all pages. The templates header, header-footer and home are answered for other clients: our own pages read the same words by /widget/headerFooter and the home call",
  },
  { id: "Q listFilteredCities", sentence: "GET /api/listFilteredCities answers cities and locations" },
  { id: "Q home", sentence: "Home data comes by a GET without query" },
  { id: "Q listBuildings", sentence: "/api/listBuildings answers centres of a city, page by page" },
  { id: "Q leadSubmit", sentence: "POST /api/leadSubmit takes the lead's and the tracking fields" },
  {
    id: "Q filteredAllProductsBuildings",
    sentence: "/api/filteredAllProductsBuildings answers centres by city, locality and product type",
  },
  { id: "Q buildingData", sentence: "/api/buildingData answers a centre and its catalogue" },
  {
    id: "Q validate",
    sentence:
      "/api/validate tries a coupon and changes nothing. It is answered for other clients: on our own screens Apply is one call to /api/coupon, which checks the code as well",
  },
  { id: "Q coupon", sentence: "/api/coupon applies a coupon and takes it off again" },
  { id: "Q cityContentSeo", sentence: "/api/cityContentSeo answers the words of a city's page" },
  { id: "Q productTypeBuildings", sentence: "/widget/productTypeBuildings answers bookable items" },
  { id: "Q bookingPageFilters", sentence: "/widget/bookingPageFilters answers the filters' choices" },
  { id: "Q headerFooter", sentence: "/widget/headerFooter answers header and footer" },
  {
    id: "Q meetingRoomsOrderDetails",
    sentence: "/widget/meetingRoomsOrderDetails answers an order to its token only",
  },
  { id: "Q verifyAndBook", sentence: "/order/verifyAndBook checks a booking, and takes the hold" },
  {
    id: "Q verifyPayment",
    sentence: "/order/verifyPayment settles a paid order and refuses forged evidence",
  },
  { id: "Q initPayment", sentence: "/order/initPayment begins the payment of a held order" },
  { id: "Q availability", sentence: "/order/availability answers what is free on a day" },
  { id: "Q invoice", sentence: "/order/invoice answers the invoice, for the screen and as PDF" },
  {
    id: "Q pageError",
    sentence: "POST /api/pageError takes error, pathname and href when an error boundary catches an error",
  },
  { id: "Q auth token", sentence: "One further call sends a query-parameter object with an auth token" },
  { id: "Q maps script", sentence: "A maps script is loaded with the geometry and places libraries" },
  { id: "Q error reporting", sentence: "An error-reporting service runs in the production environment" },
  {
    id: "Q web vitals",
    sentence: "CLS, INP and LCP are measured after mount and sent to analytics",
  },

  // Error texts
  { id: "X1", sentence: "A screen's script that does not arrive gives 'Loading chunk failed'" },
  { id: "X2", sentence: "A screen's stylesheet that does not arrive is reported likewise" },
  { id: "X3", sentence: "The HTTP client reports 'Request aborted'" },
  { id: "X4", sentence: "The HTTP client reports 'Network Error'" },
  { id: "X5", sentence: "The HTTP client reports 'timeout of {n}ms exceeded'" },
  {
    id: "X6",
    sentence: "A caught rendering error shows the error page and is reported through POST /api/pageError",
  },
  { id: "X7", sentence: "A failed call stores the server's body and statusCode in the area's error" },

  // Constants
  { id: "K1", sentence: "A chunk may take 120 seconds" },
  { id: "K2", sentence: "The HTTP client has no timeout by default" },
  {
    id: "K3",
    sentence:
      "Tracking expires after 2592000 seconds; a stored time in the future or not a number counts as expired",
  },
  { id: "K4", sentence: "Eleven cities are supported" },
  { id: "K5", sentence: "A fixed set of nine centres is excluded by one check" },
  {
    id: "K6",
    sentence: "A text longer than a limit above 4 is cut to the limit minus 3 characters, plus an ellipsis",
  },
  { id: "K7", sentence: "The side navigation is at most 230px wide" },
  { id: "K8", sentence: "Things are loaded lazily 100px before they come into view" },
  {
    id: "K9",
    sentence: "A continuous change is acted on at once, every 300 ms while it goes on, and once after it",
  },
  {
    id: "K10",
    sentence:
      "Analytics dimensions: country (India), city, page type (city, locality, centre, offering and each other screen apart), payment method, page url, status code, property",
  },
  {
    id: "K11",
    sentence:
      "Web vitals are good and poor at FCP 1800 and 3000 ms, LCP 2500 and 4000, INP 200 and 500, CLS 0.1 and 0.25",
  },

  // Journeys, and what stands around them
  { id: "J1", sentence: "A visitor browses cities, their centres and the offerings" },
  { id: "J2", sentence: "A visitor sends a lead through the contact form" },
  { id: "J3", sentence: "A visitor requests a call back from any page" },
  { id: "J4", sentence: "A visitor books a meeting room or a similar item and pays for it online" },
  {
    id: "J5",
    sentence:
      "The header shows the content's phone number and a call-back button; without a number it shows {phone}",
  },
  {
    id: "J6",
    sentence:
      "Ten kinds of space are found: coworking and office spaces, fixed and hot desks, private offices, meeting rooms, event spaces, flexi passes, virtual offices, bespoke solutions",
  },
  {
    id: "J7",
    sentence:
      "Menus, footer and page bodies come from the content service, and analytics always marks the user as not logged in",
  },
] as const satisfies readonly Row[];

/** Id of a row. */
export type RowId = (typeof rows)[number]["id"];
