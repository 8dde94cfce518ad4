/** The header in which a visitor's browser brings the token for the files of its request. */
export const uploadTokenHeader = "X-Upload-Token";
