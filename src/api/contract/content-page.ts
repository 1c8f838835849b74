/** Id and template of a page of the content service. */
export type ContentPage = { readonly pageId: number; readonly templateName: string };
