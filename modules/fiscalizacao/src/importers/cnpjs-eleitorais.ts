import { formatDocumento } from '@iss/kernel/documento'
import { defineImporter, type ItemGuardado } from '@iss/lote/importer'
import { type CsvTable, parseCsvApart } from '@iss/platform/csv'
import type { AlvoImportacao, Gravacao } from '@iss/lote/importer'
import type { Context } from '@iss/platform/server'
import { exportacaoEleitoralAccess } from '../contract/lista-eleitoral.ts'
import { fiscalizacaoErrors } from '../domain/errors.ts'
import { avisoDeInvalidas, type Eleicao, labelTurno, lerEleicao, lerListaEleitoral } from '../domain/lista-eleitoral.ts'

type Linha = Eleicao & { documento: string; nome: string }

async function gravarTodos(ctx: Context, itens: readonly ItemGuardado<Linha>[], { loteId }: AlvoImportacao): Promise<Gravacao[]> {
  const campos = itens.map(({ conteudo }) => conteudo)
  await ctx.client.query(
    `insert into cnpj_eleitoral (ano, turno, oficio, documento, nome, lote_id)
     select k.ano, k.turno, k.oficio, k.documento, k.nome, $2
     from jsonb_to_recordset($1::jsonb) as k(ano int, turno smallint, oficio text, documento text, nome text)
     on conflict (municipio_id, ano, turno, oficio, documento) do update set nome = excluded.nome, lote_id = excluded.lote_id`,
    [JSON.stringify(campos), loteId],
  )
  await ctx.audit({
    tipo: 'cnpj-eleitoral.importado',
    entidade: 'cnpj_eleitoral',
    depois: { ano: campos[0]?.ano, turno: campos[0]?.turno, lote: loteId, quantidade: itens.length },
  })
  return itens.map(() => ({ situacao: 'IMPORTADO', mensagens: [], resultado: null }))
}

/** CNPJs of candidates and parties, of the election, round and letter that the screen asks for. The same CNPJ again replaces its name. */
export const cnpjsEleitorais = defineImporter<Linha, CsvTable>({
  tipo: 'cnpjs-eleitorais',
  rotulo: 'CNPJs da Justiça Eleitoral',
  extensoes: ['.csv', '.txt'],
  access: exportacaoEleitoralAccess,
  daCidade: true,
  porBloco: 1_000,
  ler: (conteudo) => parseCsvApart(conteudo, { maxRows: 600_000 }),
  async julgar(_ctx, { header, rows }, { parametros }) {
    const { eleicao, violacoes } = lerEleicao(parametros)
    const { partes, invalidas } = lerListaEleitoral(header, rows)
    return {
      itens: partes.map(({ documento, nome }) => ({
        chave: documento,
        conteudo: { ...eleicao, documento, nome },
        mensagens: [],
        descricao: [formatDocumento(documento), nome].filter(Boolean).join(', '),
      })),
      violacoes: [...violacoes, ...(partes.length === 0 ? [fiscalizacaoErrors.informeCnpjs] : [])],
      avisos: avisoDeInvalidas(invalidas),
      detalhes: [
        { rotulo: 'Eleição', valor: `${eleicao.ano}, ${labelTurno(eleicao.turno)}` },
        { rotulo: 'CNPJs', valor: String(partes.length) },
      ],
    }
  },
  preparar: async () => ({ situacao: 'OK', mensagens: [], resultado: null }),
  prepararTodos: async (_ctx, itens) => itens.map(() => ({ situacao: 'OK', mensagens: [], resultado: null })),
  async gravar(ctx, item, alvo) {
    const [gravado] = await gravarTodos(ctx, [item], alvo)
    if (!gravado) throw new Error('A line was left without a result')
    return gravado
  },
  gravarTodos,
})
