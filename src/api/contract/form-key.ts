/** Name of the form field for a page's one-time key. Submitting the same key again returns the first result. */
export const formKeyField = "formKey";
