import { buscarRelatoriosPorTipo } from '@iss/report/contract'
import { useCallMutation } from '@iss/web-api/hooks'
import { usePage } from '@iss/web-api/page'
import { agendarLivroAnual } from '../../contract/livro-fiscal.ts'

/** Asks for the book of a year; the answer is told, and the list of the last ten is read again. */
export function useLivroAnual() {
  const page = usePage()
  return useCallMutation(agendarLivroAnual, {
    invalidate: [buscarRelatoriosPorTipo],
    onSuccess: ({ mensagem, existente }) => (existente ? page.warning(mensagem) : page.success(mensagem)),
  })
}
