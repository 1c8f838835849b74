/** Form field with the one-time key of a rendered page. A second submission returns the result of the first. */
export const formKeyField = "formKey";
