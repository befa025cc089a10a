import type { NotaCanonica } from '@iss/nota/domain/nota'
import { codigosDoServico } from '@iss/tributacao/domain/ctiss'
import type { FatosDaNota } from './fatos-da-nota.ts'

/** What an order of the screen leaves to the registers: the document of the provider, and the codes of the chosen activity. */
export function completarComFatos(nota: NotaCanonica, fatos: FatosDaNota): NotaCanonica {
  const { atividadeId } = nota.servico
  const atividade = fatos.atividades.find((item) => item.atividade.id === atividadeId)?.atividade
  return {
    ...nota,
    prestador: fatos.prestador.pessoa.documento,
    servico: atividade
      ? {
          ...nota.servico,
          subitem: atividade.itemListaServico,
          codigoNacional: atividade.codigoTributacaoNacional,
          ...codigosDoServico(nota.servico, fatos.regras.ctiss(atividade.id), atividade.cnae),
        }
      : nota.servico,
  }
}
