import { Dinheiro } from '@iss/kernel/dinheiro'
import { estadosComEfeitoTexto } from '@iss/nota/server'
import { getPessoa } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { tipoAbatimentoObraTable as tipoTable } from '@iss/tributacao/tables/tipo-abatimento-obra'
import { eq } from 'drizzle-orm'
import { type Correcao, rotulosCorrecao, rotulosTipoNotaDaObra } from '../domain/correcao.ts'
import { getObraDaSessao } from './obra-prestador.ts'

type Linha = {
  id: string
  papel: boolean
  tipo: 'PRESTADA' | 'DEDUZIDA'
  nota: string
  nota_id: string | null
  fornecedor: string
  data: string
  valor: string
  deducoes: string
  imposto: string
  aceito: string | null
  usado: string
  correcao: Correcao
  cancelada: boolean
}

/** Works of the selected person, builder or provider, with his notes, electronic or of paper, and documents there, newest first, and what they add up to. */
export async function lerNotasDaObra(ctx: Context, obraId: number) {
  const { obra, vinculo } = await getObraDaSessao(ctx, obraId)
  const responsavel = await getPessoa(ctx, obra.pessoaId)
  const [tipo] =
    vinculo.tipoAbatimentoObraId === null
      ? []
      : await ctx.db.select().from(tipoTable).where(eq(tipoTable.id, vinculo.tipoAbatimentoObraId))
  const { rows } = await ctx.client.query<Linha>(
    `with linha as (
     select f.id, f.tipo, false as papel, coalesce(n.numero::text, concat_ws('/', v.numero, v.serie)) as nota, n.id as nota_id,
       coalesce(n.dados_prestador ->> 'nome', v.fornecedor_nome) as fornecedor, coalesce(n.data_prestacao, v.data)::text as data,
       coalesce(n.valor_total, v.valor_documento)::text as valor, coalesce(n.deducoes, 0)::text as deducoes, coalesce(n.imposto, 0)::text as imposto,
       v.valor::text as aceito, coalesce(v.usado, 0)::text as usado, f.correcao,
       coalesce(n.estado not in ${estadosComEfeitoTexto}, v.cancelada) as cancelada
     from obra_nota_fiscal f
     left join nota_fiscal n on n.municipio_id = f.municipio_id and n.id = f.nota_id
     left join deducao_vinculada v on v.municipio_id = f.municipio_id and v.id = f.vinculo_id
     where $1 in (f.obra_prestador_prestacao_id, f.obra_prestador_deducao_id)
     union all
     select u.id, 'PRESTADA', true, concat_ws('/', e.numero, nullif(e.serie, '')), null, p.nome, e.data_prestacao::text, e.valor_total::text,
       e.deducoes::text, e.imposto::text, null, '0', 'SEM_CORRECOES', e.estado <> 'LANCADA'
     from obra_unica u
     join escrit_papel e on e.municipio_id = u.municipio_id and e.id = u.escrit_papel_id
     join pessoa p on p.municipio_id = e.municipio_id and p.id = e.titular_id
     where u.obra_prestador_id = $1)
     select * from linha order by data desc, papel, id desc limit 5000`,
    [vinculo.id],
  )
  const emVigor = rows.filter(({ cancelada }) => !cancelada)
  const soma = (valorDe: (linha: Linha) => Dinheiro, tipoDela: Linha['tipo']) =>
    Dinheiro.sum(emVigor.filter((linha) => linha.tipo === tipoDela).map(valorDe))
  const saldoDe = ({ aceito, usado }: Linha) =>
    Dinheiro.from(aceito ?? '0')
      .minus(Dinheiro.from(usado))
      .max(Dinheiro.zero)
  const { id, nome, codigo, art, endereco, inicio, fim, valorContrato, isenta } = obra
  return {
    obra: { id, nome, codigo, art, endereco, inicio, fim, valorContrato, isenta, responsavel: responsavel.nome },
    abatimento:
      tipo && vinculo.percentual && vinculo.inicio
        ? { nome: tipo.nome, percentual: vinculo.percentual, inicio: vinculo.inicio, fim: vinculo.fim }
        : null,
    faturado: soma(({ valor }) => Dinheiro.from(valor), 'PRESTADA'),
    deduzido: soma(({ deducoes }) => Dinheiro.from(deducoes), 'PRESTADA'),
    iss: soma(({ imposto }) => Dinheiro.from(imposto), 'PRESTADA'),
    saldo: soma(saldoDe, 'DEDUZIDA'),
    notas: rows.map((linha) => ({
      id: Number(linha.id),
      papel: linha.papel,
      tipo: rotulosTipoNotaDaObra[linha.tipo],
      nota: linha.nota,
      notaId: linha.nota_id === null ? null : Number(linha.nota_id),
      fornecedor: linha.fornecedor,
      data: linha.data,
      valor: Dinheiro.from(linha.valor),
      aceito: linha.tipo === 'PRESTADA' ? null : Dinheiro.from(linha.aceito ?? '0'),
      saldo: linha.tipo === 'PRESTADA' ? null : saldoDe(linha),
      correcao: rotulosCorrecao[linha.correcao],
      cancelada: linha.cancelada,
      removivel: linha.tipo === 'DEDUZIDA' && Dinheiro.from(linha.usado).isZero(),
    })),
  }
}
