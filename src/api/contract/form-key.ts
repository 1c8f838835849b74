/**
 * Field of a posted form that holds its one-time key: random, made for each rendered page of one visitor. The second
 * submission of a form gets the result of the first.
 */
export const formKeyField = "formKey";
