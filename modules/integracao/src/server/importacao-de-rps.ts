import { all } from '@iss/kernel/errors'
import { formatData } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import { acessoImportacao } from '../contract/acesso-importacao.ts'
import { type DeclaracaoJson, declaracaoFromJson } from '@iss/abrasf/declaracao-json'
import { integracaoErrors } from '../domain/errors.ts'
import { avisos, erros, type Gravacao, type Importer, type ResultadoItem } from '@iss/lote/importer'
import type { DeclaracaoLida } from '@iss/abrasf/lote-lido'
import { permiteCanal } from '../domain/canal-importacao.ts'
import { listAutorizacoesImportacao } from './autorizacao-importacao.ts'
import {
  type Conversao,
  type ConversaoFeita,
  converterRps,
  converterTodos,
  examinarRps,
  examinarTodos,
  type NotaDoRps,
  type RpsParaConverter,
} from './converter-rps.ts'

/** An RPS as it waits between validation and conversion, whatever the file was. */
export type ConteudoRps = { declaracao: DeclaracaoJson | null; conteudoHash: string }
type Apurada = Extract<Conversao, { tipo: 'nova' }>['apuracao']

/** What every import of RPS does with its lines once they are read: each becomes a note of the selected person, under an authorisation in force. */
export const importacaoDeRps = {
  access: acessoImportacao,
  async disponivel(ctx, pessoaId) {
    const autorizacoes = await listAutorizacoesImportacao(ctx, pessoaId, ctx.clock.today())
    const vigentes = autorizacoes.filter(({ canal }) => permiteCanal([canal], 'ARQUIVO'))
    return {
      violacoes: all(
        autorizacoes.length === 0 && integracaoErrors.semAutorizacao,
        autorizacoes.length > 0 && vigentes.length === 0 && integracaoErrors.canalArquivo,
      ),
      detalhes: vigentes.map(({ sistema, inicio, fim }) => ({
        rotulo: 'Autorização de importação',
        valor: `${sistema}, desde ${formatData(inicio)}${fim === null ? '' : ` até ${formatData(fim)}`}`,
      })),
    }
  },
  async preparar(ctx, { conteudo }, { pessoaId }) {
    const rps = rpsDe(conteudo)
    return doPreparo(rps.declaracao, await examinarRps(ctx, rps, pessoaId, 'ARQUIVO'))
  },
  async prepararTodos(ctx, itens, { pessoaId }) {
    const lista = itens.map(({ conteudo }) => rpsDe(conteudo))
    const conversoes = await examinarTodos(ctx, lista, pessoaId, 'ARQUIVO')
    return lista.flatMap(({ declaracao }, index) => {
      const conversao = conversoes[index]
      return conversao ? [doPreparo(declaracao, conversao)] : []
    })
  },
  async gravar(ctx, { conteudo }, { pessoaId }) {
    const rps = rpsDe(conteudo)
    return daGravacao(rps.declaracao, await converterRps(ctx, rps, pessoaId, 'ARQUIVO'))
  },
  async gravarTodos(ctx, itens, { pessoaId }) {
    const lista = itens.map(({ conteudo }) => rpsDe(conteudo))
    const feitas = await converterTodos(ctx, lista, pessoaId, 'ARQUIVO')
    return lista.flatMap(({ declaracao }, index) => {
      const feita = feitas[index]
      return feita ? [daGravacao(declaracao, feita)] : []
    })
  },
} satisfies Partial<Importer<ConteudoRps>>

function daGravacao(declaracao: DeclaracaoLida, feita: ConversaoFeita): Gravacao {
  if (feita.tipo === 'emitida')
    return {
      situacao: 'IMPORTADO',
      mensagens: avisos(feita.avisos),
      resultado: resultado(declaracao, feita.apuracao, feita.nota),
    }
  const preparo = doPreparo(declaracao, feita)
  return { ...preparo, situacao: preparo.situacao === 'OK' ? 'IMPORTADO' : preparo.situacao }
}

function doPreparo(declaracao: DeclaracaoLida, conversao: Conversao) {
  switch (conversao.tipo) {
    case 'recusada':
      return {
        situacao: 'ERRO' as const,
        mensagens: [...erros(conversao.violations), ...avisos(conversao.avisos)],
        resultado: resultado(declaracao, null, null),
      }
    case 'convertida':
      return {
        situacao: 'JA_CONVERTIDO' as const,
        mensagens: avisos([conversao.aviso]),
        resultado: resultado(declaracao, null, conversao.nota),
      }
    case 'cancelada':
      return {
        situacao: conversao.registrada ? ('JA_CONVERTIDO' as const) : ('OK' as const),
        mensagens: avisos([conversao.aviso]),
        resultado: resultado(declaracao, null, null),
      }
    case 'nova':
      return {
        situacao: 'OK' as const,
        mensagens: avisos(conversao.avisos),
        resultado: resultado(declaracao, conversao.apuracao, null),
      }
  }
}

function resultado(declaracao: DeclaracaoLida, apuracao: Apurada | null, nota: NotaDoRps | null): ResultadoItem {
  const calculo = apuracao?.resultado
  return {
    descricao: descricaoDe(declaracao),
    valor: declaracao.servico.valores.valorServicos.toString(),
    documento: nota && { id: nota.id, rotulo: `NF-e nº ${nota.numero}`, path: `/home/actions/nota-fiscal?id=${nota.id}` },
    detalhes: calculo
      ? [
          { rotulo: 'Base de cálculo', valor: calculo.base.formatReais() },
          { rotulo: 'Alíquota', valor: `${calculo.aliquota.format()}%` },
          { rotulo: 'ISS', valor: `${calculo.imposto.formatReais()}${calculo.retido ? ' (retido)' : ''}` },
        ]
      : [],
  }
}

/** Name of the taker as a line shows it. */
export const descricaoDe = ({ tomador }: Pick<DeclaracaoLida, 'tomador'>) =>
  tomador?.razaoSocial ?? (tomador?.documento ? formatDocumento(tomador.documento) : 'Tomador não identificado')

function rpsDe({ declaracao, conteudoHash }: ConteudoRps): RpsParaConverter {
  if (declaracao === null) throw new Error('A line without declaration is an error from the beginning')
  return { declaracao: declaracaoFromJson(declaracao), conteudoHash }
}
