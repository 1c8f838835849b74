/** Name of the form field with a page's one-time key. Posting the key again returns the result of the first post. */
export const formKeyField = "formKey";
