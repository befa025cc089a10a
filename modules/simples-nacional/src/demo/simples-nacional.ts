import { Competencia } from '@iss/kernel/competencia'
import { instanteDe } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type DemoPessoa, demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { withCheckDigits } from '@iss/kernel/documento'
import { type Context, defineDemo } from '@iss/platform/server'
import { valorFolhaPagamentoTable } from '../tables/aliquota-simples.ts'
import { arquivoPgdasd, declaracaoPgdasd } from '../domain/pgdasd-de-prova.ts'
import { arquivoDescrito, type RegistroDeProva } from '../server/arquivo-descrito-de-prova.ts'
import type { TipoDescrito } from '../domain/leiautes-simples.ts'
import { listDivergencias } from '../server/divergencias-do-simples.ts'
import { guardarDivergencias, marcarNotificadas } from '../server/guardar-divergencias.ts'
import { importarPgdas } from '../server/importar-pgdas.ts'
import { declararMes } from './declaracao-da-demonstracao.ts'

const NOVA_SERRA = '9900001'
/** Code of Nova Serra in the tables of the Receita Federal: invented, as the city is. */
export const tomDaDemo = '9901'

/**
 * Revenue of twelve months: Gama and Delta agree with their rates, Zeta does not. Zeta declared as much for the calendar year before too, which
 * is above the sublimit of 3.600.000,00 and not above the limit of 4.800.000,00: since January its ISS is outside the DAS.
 */
const empresas: readonly { nome: DemoPessoa; receita: string; folha: string | null; anoAnterior?: true }[] = [
  { nome: 'gama', receita: '500000.00', folha: null },
  { nome: 'delta', receita: '500000.00', folha: '100000.00' },
  { nome: 'zeta', receita: '3840000.00', folha: null, anoAnterior: true },
]

export const simplesNacionalDemo = defineDemo({
  nome: 'simples-nacional',
  ordem: 360,
  cidades: [NOVA_SERRA],
  async load(ctx, world) {
    const corrente = Competencia.fromData(world.hoje)
    for (const { nome, receita, folha, anoAnterior } of empresas) {
      const pessoa = await findPessoaPorDocumento(ctx, demoDocumentos[nome])
      if (!pessoa) throw new Error(`The demonstration has no person '${nome}'`)
      await declararMes(ctx, pessoa, { periodo: corrente.previous(), receita12: Dinheiro.from(receita), tom: tomDaDemo })
      const dezembro = Competencia.of(corrente.ano - 1, 12)
      if (anoAnterior && dezembro.isBefore(corrente.previous()))
        await declararMes(ctx, pessoa, { periodo: dezembro, receita12: Dinheiro.from(receita), tom: tomDaDemo })
      if (folha)
        await ctx.db.insert(valorFolhaPagamentoTable).values({
          pessoaId: pessoa.id,
          dataInicio: corrente.plusMonths(-1).firstDay(),
          valor: Dinheiro.from(folha),
          registradoEm: instanteDe(corrente.plusMonths(-1).firstDay(), '09:00:00'),
        })
    }
    await importar(ctx, corrente)
    await importarOutros(ctx, corrente)
    await divergencias(ctx, corrente)
    await ctx.audit({ tipo: 'demo.simples', entidade: 'pgdas_apuracao', depois: { empresas: empresas.length } })
  },
})

const fonteDe = (texto: string) =>
  async function* () {
    yield Buffer.from(texto)
  }

/** A file of the Receita Federal: an old declaration of Gama, its rectification, and a company that the city does not know. */
async function importar(ctx: Context, corrente: Competencia): Promise<void> {
  const anoMes = (competencia: Competencia) => competencia.toString().replace('-', '')
  const antigo = corrente.plusMonths(-20)
  const passado = corrente.previous()
  const gama = { cnpj: demoDocumentos.gama, tom: tomDaDemo, periodo: anoMes(antigo) }
  const instante = (competencia: Competencia, dia: string) => `${anoMes(competencia)}${dia}`
  const declaracoes = [
    declaracaoPgdasd({
      ...gama,
      numero: `${gama.cnpj.slice(0, 8)}${gama.periodo}001`,
      transmissao: instante(antigo.next(), '18101500'),
      receita: '7000,00',
      das: '07000000000000001',
    }),
    declaracaoPgdasd({
      ...gama,
      numero: `${gama.cnpj.slice(0, 8)}${gama.periodo}002`,
      transmissao: instante(antigo.next(), '25093000'),
      operacao: 'R',
      receita: '10000,00',
      das: '07000000000000002',
    }),
    declaracaoPgdasd({
      cnpj: withCheckDigits('410000010001'),
      nome: 'OFICINA SERRA ALTA LTDA',
      tom: tomDaDemo,
      numero: `41000001${anoMes(passado)}001`,
      periodo: anoMes(passado),
      transmissao: instante(corrente, '01090000'),
      receita: '12000,00',
      das: '07000000000000003',
    }),
  ]
  const fonte = fonteDe(arquivoPgdasd(declaracoes))
  await importarPgdas(ctx, { nome: `90-0000-PUB-PGDASD2018-${anoMes(corrente)}01-01.txt`, fonte, tipo: null })
}

/** The divergences of a year as the routine of the month keeps them, the two oldest of Delta notified. */
async function divergencias(ctx: Context, corrente: Competencia): Promise<void> {
  const periodo = { de: corrente.plusMonths(-12), ate: corrente.previous() }
  await guardarDivergencias(ctx, periodo)
  const delta = await findPessoaPorDocumento(ctx, demoDocumentos.delta)
  if (!delta) throw new Error('The demonstration has no Delta')
  const abertas = await listDivergencias(ctx, { ...periodo, pessoaId: delta.id, situacao: 'ABERTO' })
  await marcarNotificadas(ctx, delta.id, abertas.slice(0, 2))
}

/** One file of each other kind: a charged DAS, one of the SENDA, one of a MEI, payments, two instalment plans, a transfer of the SIAFI, who opts. */
async function importarOutros(ctx: Context, corrente: Competencia): Promise<void> {
  const mes = (quantos: number) => corrente.plusMonths(-quantos)
  const dia = (quantos: number, numero: string) => `${mes(quantos)}-${numero}`
  const { gama, delta, zeta } = demoDocumentos
  const das = (
    numero: string,
    cnpj: string,
    nome: string,
    antes: number,
    outros: Record<string, string> = {},
  ): RegistroDeProva => [
    'das',
    {
      numero,
      cnpj,
      nome,
      municipioMatriz: tomDaDemo,
      periodo: mes(antes).toString(),
      vencimento: dia(antes - 1, '20'),
      total: '640.00',
      ...outros,
    },
  ]
  const iss = (principal: string, multa = '0.00', juros = '0.00'): RegistroDeProva => [
    'tributo',
    { codigo: '1010', municipio: tomDaDemo, principal, multa, juros },
  ]
  const arquivos: readonly (readonly [tipo: TipoDescrito, registros: readonly RegistroDeProva[]])[] = [
    [
      'PAG',
      [
        [
          'pagamento',
          {
            numeroDas: '07100000000000001',
            cnpj: delta,
            dataArrecadacao: dia(3, '19'),
            valor: '640.00',
            banco: '001',
            agencia: '1234',
          },
        ],
      ],
    ],
    [
      'PGDASD_DAS',
      [
        das('07100000000000001', delta, 'DELTA CONSULTORIA ME', 4),
        iss('214.40'),
        das('07100000000000002', gama, 'GAMA SERVICOS ME', 3, { origem: '15', total: '76.90' }),
        iss('5.00'),
      ],
    ],
    [
      'DAS_COBRANCA',
      [
        das('07100000000000003', gama, 'GAMA SERVICOS ME', 9, { origem: '16', dataArrecadacao: dia(2, '10') }),
        iss('180.00', '36.00', '9.45'),
      ],
    ],
    [
      'DAS_SENDA',
      [
        das('07100000000000004', delta, 'DELTA CONSULTORIA ME', 10, { dataArrecadacao: dia(2, '12') }),
        iss('95.30', '19.06', '6.20'),
      ],
    ],
    [
      'PARCELAMENTO',
      [
        [
          'parcelamento',
          {
            numero: '500123',
            cnpj: gama,
            nome: 'GAMA SERVICOS ME',
            dataPedido: dia(6, '08'),
            situacao: 'Em parcelamento',
            dataSituacao: dia(6, '28'),
          },
        ],
        ['consolidacao', { dataConsolidacao: dia(6, '28'), valor: '1800.00', parcelas: '6' }],
        ['debito', { periodo: mes(14).toString(), vencimento: dia(13, '20'), saldo: '260.00' }],
        ['debito', { periodo: mes(13).toString(), vencimento: dia(12, '20'), saldo: '190.00' }],
        [
          'pagamento',
          {
            numeroDas: '07100000000000011',
            vencimento: dia(5, '28'),
            dataArrecadacao: dia(5, '27'),
            valor: '300.00',
            iss: '75.00',
          },
        ],
        [
          'pagamento',
          {
            numeroDas: '07100000000000012',
            vencimento: dia(4, '28'),
            dataArrecadacao: dia(4, '28'),
            valor: '303.00',
            iss: '75.75',
          },
        ],
        ['pagamento', { numeroDas: '07100000000000013', vencimento: dia(3, '28'), valor: '306.00', iss: '76.50' }],
      ],
    ],
    [
      'PARCELAMENTO_ESP',
      [
        [
          'parcelamento',
          {
            numero: '900045',
            cnpj: zeta,
            nome: 'ZETA MANUTENCAO ME',
            dataPedido: dia(18, '02'),
            situacao: 'Encerrado por rescisão',
            dataSituacao: dia(7, '15'),
          },
        ],
        ['consolidacao', { dataConsolidacao: dia(18, '28'), valor: '5400.00', parcelas: '60' }],
        ['debito', { periodo: mes(30).toString(), vencimento: dia(29, '20'), saldo: '1350.00' }],
      ],
    ],
    [
      'SIAFI',
      [
        [
          'siafi',
          {
            ordemBancaria: `${corrente.ano}OB800123`,
            dataProcessamento: dia(1, '12'),
            emissao: dia(1, '11'),
            orgaoDocumento: withCheckDigits('003944600001'),
            orgaoNome: 'UNIVERSIDADE FEDERAL',
            prestadorDocumento: delta,
            notaNumero: '1',
            dataEmissaoNota: dia(2, '05'),
            dataPrestacaoNota: dia(2, '05'),
            valorNota: '2400.00',
            valor: '79.92',
          },
        ],
      ],
    ],
    [
      'OPTANTES',
      [
        ['optante', { cnpj: gama, nome: 'Gama Serviços ME', regime: 'SIMPLES', inicio: '2019-01-01' }],
        [
          'optante',
          {
            cnpj: gama,
            nome: 'Gama Serviços ME',
            regime: 'MEI',
            inicio: '2016-05-01',
            fim: '2018-12-31',
            motivo: 'Excesso de receita bruta',
          },
        ],
        ['optante', { cnpj: delta, nome: 'Delta Consultoria ME', regime: 'SIMPLES', inicio: '2020-01-01' }],
        [
          'optante',
          {
            cnpj: zeta,
            nome: 'Zeta Manutenção ME',
            regime: 'SIMPLES',
            inicio: '2018-01-01',
            fim: `${corrente.ano - 1}-12-31`,
            motivo: 'Receita bruta acima do limite',
          },
        ],
        [
          'optante',
          { cnpj: withCheckDigits('410000010001'), nome: 'Oficina Serra Alta Ltda', regime: 'SIMPLES', inicio: '2021-01-01' },
        ],
      ],
    ],
  ]
  for (const [tipo, registros] of arquivos)
    await importarPgdas(ctx, {
      nome: `90-0000-PUB-${tipo}-${corrente.toString().replace('-', '')}01-01.${tipo === 'OPTANTES' ? 'csv' : 'txt'}`,
      fonte: fonteDe(arquivoDescrito(tipo, registros)),
      tipo: null,
    })
}
