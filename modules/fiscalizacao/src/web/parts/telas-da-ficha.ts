import { Competencia } from '@iss/kernel/competencia'
import { addressOfReport, mesesDeUmRelatorio } from '@iss/list/definition'
import { ultimosMeses } from '@iss/pessoa/domain/periodo-da-ficha'
import { mesesDaConsulta } from '@iss/solicitacao/domain/meses-da-consulta'
import type { FichaTO } from '../../contract/ficha.ts'

/** The screens to which the tabs of the sheet lead, asked for the same person and months: the last ones where a screen takes fewer than the sheet shows. */
export function telasDaFicha({ pessoa, periodo }: Pick<FichaTO, 'pessoa' | 'periodo'>) {
  const [de, ate] = [Competencia.parse(periodo.inicial), Competencia.parse(periodo.final)]
  const meses = { competenciaInicial: de.toWire(), competenciaFinal: ate.toWire() }
  const inicio = ultimosMeses(mesesDeUmRelatorio, { de, ate })
  const contribuinte = pessoa.id
  const guias = (situacao: readonly string[]) =>
    addressOfReport('/home/actions/guias-municipio', { contribuinte, ...meses, situacao })
  return {
    movimentacao: {
      to: addressOfReport('/home/fiscal/relatorio-relacao-nota', {
        dataPor: 'PRESTACAO',
        dataInicial: inicio.firstDay(),
        dataFinal: ate.lastDay(),
        prestador: contribuinte,
        situacao: ['NORMAL'],
        agrupar: 'NENHUM',
      }),
      children: 'Relação de notas',
    },
    encerramentos: {
      to: addressOfReport('/home/actions/controle-atraso', {
        ...meses,
        competenciaInicial: inicio.toWire(),
        contribuinte,
        tipo: 'OMISSO',
        minimo: 1,
      }),
      children: 'Controle de atraso',
    },
    guias: { to: guias([]), children: 'Guias do município' },
    pagamentos: { to: guias(['PAGA']), children: 'Guias pagas' },
    creditos: { to: `/home/actions/creditos?idPessoa=${contribuinte}`, children: 'Créditos do município' },
    solicitacoes: {
      to: addressOfReport('/home/actions/consulta-solicitacao', {
        contribuinte,
        dataInicial: ultimosMeses(mesesDaConsulta, { de, ate }).firstDay(),
        dataFinal: ate.lastDay(),
      }),
      children: 'Consulta de solicitações',
    },
    documentos: {
      to: addressOfReport('/home/actions/documentos-municipio', {
        contribuinte,
        dataInicial: inicio.firstDay(),
        dataFinal: ate.lastDay(),
        interno: true,
      }),
      children: 'Documentos do município',
    },
  } as const
}
