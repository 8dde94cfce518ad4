/** The header with a visitor's token for uploading the files of their request. */
export const uploadTokenHeader = "X-Upload-Token";
