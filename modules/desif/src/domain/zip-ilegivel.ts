/** The zip is damaged, has not one text alone, or was made to fill a machine. Thrown by whoever unpacks what a bank delivers. */
export class ZipIlegivel extends Error {}
