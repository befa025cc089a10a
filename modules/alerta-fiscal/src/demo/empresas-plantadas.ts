import { Aliquota } from '@iss/kernel/aliquota'
import { documentosPlantados, type EmpresaPlantada } from '@iss/pessoa/domain/demo-plantadas'
import type { RegimeIss } from '@iss/pessoa/domain/pessoa'
import { cadastrarPessoa, vincularAtividades } from '@iss/pessoa/server'
import { findMunicipioConfig } from '@iss/municipio/server'
import { type Data, plusMonths } from '@iss/kernel/data'
import type { Context, DemoWorld } from '@iss/platform/server'
import { autorizarEmissao } from '@iss/nota/server'
import { serieTable } from '@iss/nota/tables/serie'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { eq } from 'drizzle-orm'

/** `atividade`: code of what it does; without one it only takes services, and withholds. */
type Empresa = { nome: string; atividade?: string; regime?: RegimeIss }

/** Names and regimes of the companies in which something is planted, and of those that are clean. */
const empresas: Readonly<Record<EmpresaPlantada, Empresa>> = {
  RECEITA_SIMPLES: { nome: 'Ateliê Maré ME', atividade: '080201', regime: 'SIMPLES' },
  RECOLHIDO_A_MENOR: { nome: 'Consultoria Farol Ltda', atividade: '170101' },
  RETIDO_NAO_RECOLHIDO: { nome: 'Mercado da Orla Ltda' },
  ENCERRAMENTO_ATRASADO: { nome: 'Quiosque Digital Ltda', atividade: '010101' },
  OBRA_SEM_ISS: { nome: 'Construtora Enseada Ltda', atividade: '070201' },
  QUEDA_MEDIA: { nome: 'Assessoria Restinga Ltda', atividade: '170101' },
  QUEDA_ANO_ANTERIOR: { nome: 'Festa do Mar Produções Ltda', atividade: '170101' },
  QUEDA_PARES: { nome: 'Salão Coral Ltda', atividade: '060101' },
  MOVIMENTO_ATIPICO: { nome: 'Sistemas Vazante Ltda', atividade: '010101' },
  NOTA_ATIPICA: { nome: 'Oficina do Cais Ltda', atividade: '140101' },
  RETORNO_APOS_INATIVIDADE: { nome: 'Gestora Maresia Ltda', atividade: '010701' },
  CANCELAMENTO_EXCESSIVO: { nome: 'Cursos Litoral Ltda', atividade: '080201' },
  CANCELADA_APOS_ENCERRAMENTO: { nome: 'Técnica Baía Ltda', atividade: '140101' },
  NOTA_DE_PAPEL_FALTANTE: { nome: 'Conserta Tudo Ltda', atividade: '140101' },
  FORA_DO_MUNICIPIO: { nome: 'Jardins do Porto Ltda', atividade: '071101' },
  ALIQUOTA_SIMPLES: { nome: 'Suporte Atracadouro ME', atividade: '010701', regime: 'SIMPLES' },
  SIMPLES_SEM_PGDAS: { nome: 'Marcenaria Concha ME', atividade: '140101', regime: 'SIMPLES' },
  PGDAS_SEM_SIMPLES: { nome: 'Estúdio Vela Ltda', atividade: '010101' },
  EXCLUIDO_AINDA_SIMPLES: { nome: 'Lavanderia Espuma ME', atividade: '140101', regime: 'SIMPLES' },
  limpaTomadora: { nome: 'Hotel Quebra-Mar Ltda' },
  limpaPrestadora: { nome: 'Manutenção Correnteza Ltda', atividade: '140101' },
  limpaGrafica: { nome: 'Gráfica do Porto Ltda', atividade: '130501' },
  limpaPar1: { nome: 'Barbearia Âncora Ltda', atividade: '060101' },
  limpaPar2: { nome: 'Cabeleireiros Sereia Ltda', atividade: '060101' },
  limpaPar3: { nome: 'Espaço Pérola Ltda', atividade: '060101' },
}

/** Code of what a company does; fails for one that only takes services. */
export const atividadeDe = (empresa: EmpresaPlantada): string => {
  const { atividade } = empresas[empresa]
  if (!atividade) throw new Error(`'${empresa}' provides nothing`)
  return atividade
}

/** A company and what tells it from the others of the city. */
type EmpresaDaDemo = Empresa & { documento: string; numero: number }

/** Registers every company three years before the day of the demonstration; answers their ids. */
export async function cadastrarPlantadas(ctx: Context, world: DemoWorld): Promise<ReadonlyMap<EmpresaPlantada, number>> {
  const ids = new Map<EmpresaPlantada, number>()
  for (const [indice, chave] of (Object.keys(empresas) as EmpresaPlantada[]).entries())
    ids.set(
      chave,
      await cadastrarEmpresa(ctx, world, { ...empresas[chave], documento: documentosPlantados[chave], numero: indice + 1 }),
    )
  return ids
}

/** Registers one company three years before the day of the demonstration; answers its id. */
export async function cadastrarEmpresa(
  ctx: Context,
  { hoje }: DemoWorld,
  { documento, nome, numero, atividade, regime = 'FATURAMENTO' }: EmpresaDaDemo,
): Promise<number> {
  const { codigo, nome: cidade, uf } = await findMunicipioConfig(ctx)
  const inicio = `${plusMonths(hoje, -36).slice(0, 7)}-02`
  const id = await cadastrarPessoa(ctx, {
    pessoa: {
      documento,
      nome,
      email: `empresa${numero}@portoclaro.example`,
      inscricaoMunicipal: String(20_100 + numero),
      naturezaCadastro: 'PERMANENTE',
      situacao: 'ATIVO',
      webIssStatus: 'ATIVO',
      webIssTipoContribuinte: 'PRESTADOR',
      regimeIssTipo: regime,
      regimeIssAliquota: regime === 'SIMPLES' ? Aliquota.from('2.5000') : null,
      cadastroInicial: inicio,
      dataAbertura: inicio,
      prestador: atividade !== undefined,
      substitutoTributario: atividade === undefined,
      autorizadaNfeDesde: atividade === undefined ? null : inicio,
      autorizadaEscriturar: true,
    },
    enderecos: [
      {
        logradouroTipo: 'R.',
        logradouroNome: 'do Porto',
        numero: String(10 * numero),
        bairro: 'Centro',
        cep: `98${String(899_999 + numero)}`,
        municipioCodigo: codigo,
        municipioNome: cidade,
        uf,
      },
    ],
    telefones: ['7133332000'],
    papeis: [
      { perfil: 'usuario', inicio },
      { perfil: 'empresa', inicio },
    ],
    inicioRegime: inicio,
  })
  if (atividade) await exercer(ctx, id, atividade, inicio)
  return id
}

/** The company does something and may issue notes of it. */
async function exercer(ctx: Context, pessoaId: number, codigo: string, inicio: Data): Promise<void> {
  const [atividade] = await ctx.db.select({ id: atividadeTable.id }).from(atividadeTable).where(eq(atividadeTable.codigo, codigo))
  const [serie] = await ctx.db.select({ id: serieTable.id }).from(serieTable).where(eq(serieTable.codigo, 'E'))
  if (!atividade || !serie) throw new Error(`The demonstration has no activity ${codigo} or no series`)
  await vincularAtividades(ctx, pessoaId, [atividade.id], inicio)
  await autorizarEmissao(ctx, { pessoaId, serieId: serie.id, inicio, fim: null })
}
