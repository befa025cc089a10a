import { isData } from '@iss/kernel/data'
import { normalizeDocumento } from '@iss/kernel/documento'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall } from '@iss/portal/hooks'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { buscarDeducaoVinculada } from '../../contract/deducao-vinculada.ts'
import { atividadeDe, type DadosEmissao, type DeducaoForm, type EmissaoForm, permiteDeducoes } from './emissao-form.ts'

/** A linked note that this note may deduct. */
export type DeducaoVinculada = AnswerOutputOf<typeof buscarDeducaoVinculada>[number]

/** A line of the form for a linked note, with its whole value. */
export const linhaDaVinculada = ({ documento, nota, data, valor }: DeducaoVinculada): DeducaoForm => ({
  tipo: null,
  descricao: 'Nota vinculada para dedução',
  fornecedor: documento,
  numero: nota,
  data,
  valor,
})

/** Linked notes that the lines do not name yet; with the works typed, those of other works stay away, without them those of any works' own. */
export function vinculadasLivres(
  vinculadas: readonly DeducaoVinculada[],
  linhas: readonly Pick<DeducaoForm, 'fornecedor' | 'numero'>[],
  obra: string,
): DeducaoVinculada[] {
  const codigo = normalizeDocumento(obra)
  return vinculadas.filter(
    ({ documento, nota, obra: dela, daObra }) =>
      !linhas.some(
        ({ fornecedor, numero }) => normalizeDocumento(fornecedor) === documento && [nota, nota.split('/')[0]].includes(numero),
      ) && (daObra || (codigo !== '' && dela !== null) ? normalizeDocumento(dela ?? '') === codigo : true),
  )
}

/** The linked notes of the competence of the service date, for activities that take deductions. `notaId`: the note that is replaced. */
export function useDeducoesVinculadas(
  form: UseFormReturn<EmissaoForm>,
  dados: DadosEmissao,
  notaId: number | null = null,
): readonly DeducaoVinculada[] {
  const [atividadeId, dataPrestacao] = useWatch({ control: form.control, name: ['atividadeId', 'dataPrestacao'] })
  const { data } = useCall(
    buscarDeducaoVinculada,
    { dataPrestacao, notaId },
    { enabled: permiteDeducoes(atividadeDe(dados, atividadeId)) && isData(dataPrestacao), silent: true },
  )
  return data ?? []
}
