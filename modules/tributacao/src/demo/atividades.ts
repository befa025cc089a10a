import { Aliquota } from '@iss/kernel/aliquota'
import { defineDemo } from '@iss/platform/server'
import { atividadeAliquotaTable, atividadeTable, grupoAtividadeTable } from '../tables/atividade.ts'
import { tipoTributacaoTable } from '../tables/tipo-tributacao.ts'

type Linha = { codigo: string; subitem: string; nome: string; aliquota: string; cnae: string; nacional: string } & Partial<
  typeof atividadeTable.$inferInsert
>

const grupos: Record<string, string> = {
  '01': 'Informática',
  '04': 'Saúde',
  '07': 'Engenharia e construção',
  '08': 'Educação',
  '13': 'Gráfica',
  '15': 'Setor bancário',
  '16': 'Transporte',
  '17': 'Apoio administrativo',
  '21': 'Cartórios',
  '22': 'Pedágio',
  '14': 'Bens de terceiros',
  '06': 'Cuidados pessoais',
}

const linhas: Linha[] = [
  {
    codigo: '010101',
    subitem: '1.01',
    nome: 'Análise e desenvolvimento de sistemas',
    aliquota: '3.00',
    cnae: '6201501',
    nacional: '010101',
  },
  {
    codigo: '010701',
    subitem: '1.07',
    nome: 'Suporte técnico em informática',
    aliquota: '3.00',
    cnae: '6209100',
    nacional: '010701',
    aceitaEdicaoAliquota: true,
  },
  {
    codigo: '040301',
    subitem: '4.03',
    nome: 'Hospitais, clínicas e laboratórios',
    aliquota: '2.00',
    cnae: '8610101',
    nacional: '040301',
  },
  {
    codigo: '060101',
    subitem: '6.01',
    nome: 'Barbearia, cabeleireiros e congêneres',
    aliquota: '2.50',
    cnae: '9602501',
    nacional: '060101',
    tomadorNaoIdentificado: true,
  },
  {
    codigo: '070201',
    subitem: '7.02',
    nome: 'Execução de obras de construção civil',
    aliquota: '5.00',
    cnae: '4120400',
    nacional: '070201',
    abateObra: true,
    permiteOutrasDeducoes: true,
    permiteIncidenciaForaMunicipio: true,
    anexoSimples: 'IV',
  },
  { codigo: '080201', subitem: '8.02', nome: 'Instrução e treinamento', aliquota: '2.00', cnae: '8599604', nacional: '080201' },
  { codigo: '130501', subitem: '13.05', nome: 'Composição gráfica', aliquota: '3.00', cnae: '1813001', nacional: '130501' },
  {
    codigo: '140101',
    subitem: '14.01',
    nome: 'Manutenção de máquinas e equipamentos',
    aliquota: '3.00',
    cnae: '3314710',
    nacional: '140101',
  },
  {
    codigo: '151801',
    subitem: '15.18',
    nome: 'Serviços bancários relacionados a crédito',
    aliquota: '5.00',
    cnae: '6422100',
    nacional: '151801',
  },
  {
    codigo: '160101',
    subitem: '16.01',
    nome: 'Transporte coletivo municipal de passageiros',
    aliquota: '2.00',
    cnae: '4921301',
    nacional: '160101',
    transporteColetivo: true,
  },
  {
    codigo: '170101',
    subitem: '17.01',
    nome: 'Assessoria e consultoria',
    aliquota: '5.00',
    cnae: '7020400',
    nacional: '170101',
    passivelFatorR: true,
    anexoSimples: 'V',
  },
  { codigo: '171901', subitem: '17.19', nome: 'Contabilidade', aliquota: '3.00', cnae: '6920601', nacional: '171901' },
  {
    codigo: '210101',
    subitem: '21.01',
    nome: 'Registros públicos, cartorários e notariais',
    aliquota: '5.00',
    cnae: '6912500',
    nacional: '210101',
  },
  {
    codigo: '220101',
    subitem: '22.01',
    nome: 'Exploração de rodovia',
    aliquota: '5.00',
    cnae: '5221400',
    nacional: '220101',
    pedagio: true,
  },
  {
    codigo: '080101',
    subitem: '8.01',
    nome: 'Ensino fundamental e médio',
    aliquota: '3.00',
    cnae: '8513900',
    nacional: '080101',
  },
]

/** Taxation types of both cities: own, withheld, and one for each exigibility. */
const tipos = [
  { codigo: '01', nome: 'Tributado no município', exigibilidade: 1 },
  {
    codigo: '02',
    nome: 'Tributado no município com ISS retido',
    exigibilidade: 1,
    retido: false,
    responsavelRecolhimento: 'TOMADOR',
  },
  { codigo: '03', nome: 'Não incidência', exigibilidade: 2, naoPermitidoSt: true },
  { codigo: '04', nome: 'Isento', exigibilidade: 3, naoPermitidoSt: true },
  { codigo: '05', nome: 'Exportação de serviços', exigibilidade: 4, naoPermitidoSt: true },
  { codigo: '06', nome: 'Imune', exigibilidade: 5, naoPermitidoSt: true },
  { codigo: '07', nome: 'Suspenso por decisão judicial', exigibilidade: 6, naoPermitidoSt: true },
  { codigo: '08', nome: 'Suspenso por decisão administrativa', exigibilidade: 7, naoPermitidoSt: true },
].map((tipo) => (tipo.codigo === '02' ? { ...tipo, retido: true } : tipo))

export const atividadesDemo = defineDemo({
  nome: 'atividades',
  ordem: 200,
  async load(ctx) {
    const grupoIds = new Map<string, number>()
    for (const [codigo, descricao] of Object.entries(grupos)) {
      const [row] = await ctx.db
        .insert(grupoAtividadeTable)
        .values({ codigo, descricao })
        .returning({ id: grupoAtividadeTable.id })
      if (row) grupoIds.set(codigo, row.id)
    }
    const ids = new Map<string, number>()
    for (const { aliquota, subitem, nome, nacional, ...linha } of linhas) {
      const [row] = await ctx.db
        .insert(atividadeTable)
        .values({
          ...linha,
          nome,
          resumo: nome,
          itemListaServico: subitem,
          codigoTributacaoNacional: nacional,
          grupoId: grupoIds.get(linha.codigo.slice(0, 2)) ?? 0,
        })
        .returning({ id: atividadeTable.id })
      if (!row) continue
      ids.set(linha.codigo, row.id)
      await ctx.db.insert(atividadeAliquotaTable).values({
        atividadeId: row.id,
        aliquota: Aliquota.from(aliquota),
        inicio: '2003-08-01',
        fonte: 'Código Tributário Municipal',
      })
    }
    await ctx.db.insert(tipoTributacaoTable).values(tipos)
    await ctx.audit({ tipo: 'demo.atividades', entidade: 'atividade', depois: { quantidade: linhas.length } })
  },
})
