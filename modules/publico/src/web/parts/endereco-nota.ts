/** The public documents page of a note: senha is its verification code, data the proof, every plus sign as %2B (spec 1 §2.9, A-29). */
export function enderecoNota({ codigoVerificador, validador }: { codigoVerificador: string; validador: string }): string {
  return `/public/documentos?senha=${encodeURIComponent(codigoVerificador)}&data=${encodeURIComponent(validador)}`
}
