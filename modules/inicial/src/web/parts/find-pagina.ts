import { fileNameOf } from '@iss/portal/files'
import { ApiError } from '@iss/portal/process-server-error'
import { request } from '@iss/portal/request'

/** What stands at an action: a page for the frame, or a file (its address holds it in memory: a frame carries no bearer). */
export type PaginaLegada = { tipo: 'quadro'; endereco: string } | { tipo: 'arquivo'; endereco: string; nome: string }

/** Looks for the action under its addresses in turn; null when the server knows none of them. Other refusals reject with ApiError. */
export async function findPagina(enderecos: readonly string[]): Promise<PaginaLegada | null> {
  for (const endereco of enderecos) {
    try {
      const answer = await request(endereco, { method: 'GET', headers: { accept: '*/*' } })
      if (answer.headers.get('content-type')?.startsWith('text/html')) return { tipo: 'quadro', endereco }
      const nome = fileNameOf(answer.headers.get('content-disposition')) ?? 'documento'
      return { tipo: 'arquivo', endereco: URL.createObjectURL(await answer.blob()), nome }
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error
    }
  }
  return null
}
