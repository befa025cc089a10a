import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import {
  arquivoDe,
  arquivoGrande,
  arquivoDoBanco,
  type BancoHonesto,
  bancoDeProva,
  emPedacos,
  type PedidoArquivo,
  trocar,
  tudoDe,
} from '../../test/banco-de-prova.ts'
import { catalogoAchados, type CodigoAchado, isAlerta } from './achados.ts'
import { tiposArredondamento, tiposConsolidacao } from './apuracao.ts'
import { type CodigoDaCidade, type ContextoDesif, semContexto } from './contexto.ts'
import { digitoCosif } from './cosif.ts'
import { modulosDesif, type ModuloDesif, posicaoDe, type TipoRegistro, versoesLeiaute } from './leiaute.ts'

const protocolo = '3145000202604011234560000000001'.slice(0, 30)
const CINCO = 50_000n
const codigo = (): CodigoDaCidade[] => [{ aliquota: CINCO, inicio: '2020-01-01', fim: null }]
const desde2020 = { exigeComplemento: false, inicio: '2020-01-01', fim: null }
const sempre = [desde2020]
const contexto: ContextoDesif = {
  hoje: '2026-04-15',
  municipio: bancoDeProva.municipio,
  raiz: bancoDeProva.raiz,
  codigos: new Map([
    ['15.01.001-2', codigo()],
    ['15.02.001-9', codigo()],
    ['15.10.001-0', codigo()],
    ['15.99.001-0', [{ aliquota: CINCO, inicio: '2010-01-01', fim: '2012-12-31' }]],
  ]),
  tarifas: new Map(['1100', '1101', '1102'].map((tarifa) => [tarifa, sempre])),
  servicos: new Map([['1201', [{ ...desde2020, exigeComplemento: true }]]]),
  cosif: new Set(bancoDeProva.contas.map(({ cosif }) => cosif + digitoCosif(cosif))),
  planos: new Map([
    [
      '2026',
      new Map([
        ['717|00', ''],
        ['71701|00', '15.01.001-2'],
        ['71702|00', '15.02.001-9'],
        ['71703|00', '15.10.001-0'],
        ['711|00', ''],
      ]),
    ],
  ]),
  emVigor: [{ modulo: 3, inicio: '2026-01', fim: '2026-12', protocolo: 'P3' }],
  encerradas: new Set(),
  diaDoPrazo: 20,
}

/** The same bank with deductions, incentives, withheld tax and an account whose tax may not be demanded. */
const bancoQueDeduz: BancoHonesto = {
  ...bancoDeProva,
  movimento: (dependencia, conta, mes) => ({
    ...bancoDeProva.movimento(dependencia, conta, mes),
    deducao: conta === '71702' ? 1_234n : 0n,
    incentivo: conta === '71703' ? 501n : 0n,
    retido: dependencia === '0002' ? 333n : 0n,
    ...(conta === '71703' && dependencia === '0001' ? { motivo: '1', processo: '5001234-56.2026' } : {}),
  }),
}

const pedidos = {
  1: { modulo: 1, versao: '3.2', inicio: '2026-01', fim: '2026-06' },
  2: { modulo: 2, versao: '3.2', inicio: '2026-03', fim: '2026-03', consolidacao: 2 },
  3: { modulo: 3, versao: '3.2', inicio: '2026-01', fim: '2026-12' },
  4: { modulo: 4, versao: '3.2', inicio: '2026-01', fim: '2026-03' },
} as const satisfies Record<ModuloDesif, PedidoArquivo>
/** A delivery of module 3 is held against none before it. */
const contextoDo = (modulo: ModuloDesif): ContextoDesif => (modulo === 3 ? { ...contexto, emVigor: [] } : contexto)

const verificar = (texto: string | Uint8Array, em: ContextoDesif) => tudoDe(emPedacos(texto), em)

type Caso = {
  modulo?: ModuloDesif
  pedido?: Partial<PedidoArquivo>
  mudar?: (texto: string) => string | Uint8Array
  em?: Partial<ContextoDesif>
  /** Where it must be found. */
  linha: number
  campo: string
}
const cabecalho = (campo: string, valor: string) => (texto: string) => trocar(texto, '3.2', '0000', campo, valor)
const no = (registro: Parameters<typeof trocar>[2], campo: string, valor: Parameters<typeof trocar>[4]) => (texto: string) =>
  trocar(texto, '3.2', registro, campo, valor)
const semLinha = (numero: number) => (texto: string) =>
  texto
    .split('\r\n')
    .filter((_, indice) => indice !== numero - 1)
    .join('\r\n')
const naLinha = (numero: number, mudar: (linha: string) => string) => (texto: string) =>
  texto
    .split('\r\n')
    .map((linha, indice) => (indice === numero - 1 ? mudar(linha) : linha))
    .join('\r\n')
/** The line once more, numbered as the next one, and those after it numbered anew. */
const repetir =
  (numero: number, depoisDe = numero) =>
  (texto: string) => {
    const linhas = texto.trimEnd().split('\r\n')
    linhas.splice(depoisDe, 0, linhas[numero - 1] ?? '')
    return linhas.map((linha, indice) => linha.replace(/^\d+/, String(indice + 1))).join('\r\n')
  }
const todos =
  (...mudancas: ((texto: string) => string)[]) =>
  (texto: string) =>
    mudancas.reduce((antes, mudar) => mudar(antes), texto)

const emZip = (arquivos: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(arquivos).map(([nome, um]) => [nome, typeof um === 'string' ? new TextEncoder().encode(um) : um]),
    ),
  )

/** Each thing that may be found, provoked once: in which file, by what change, and where it is told. */
const casos: Record<CodigoAchado, Caso> = {
  ED003: { mudar: cabecalho('Tipo_Inti', 'X'), linha: 1, campo: 'Tipo_Inti' },
  ED004: { em: { hoje: '2037-01-10' }, linha: 1, campo: 'Ano_Mes_Fim_Cmpe' },
  ED005: { em: { hoje: '2026-02-10' }, linha: 1, campo: 'Ano_Mes_Inic_Cmpe' },
  ED006: { mudar: cabecalho('Tipo_Decl', '3'), linha: 1, campo: 'Tipo_Decl' },
  ED008: { mudar: no('0400', 'Tipo_Depe', '9'), linha: 2, campo: 'Tipo_Depe' },
  ED012: { mudar: cabecalho('Tipo_Cnso', ''), linha: 1, campo: 'Tipo_Cnso' },
  ED013: { mudar: cabecalho('CNPJ_Resp_Rclh', ''), linha: 1, campo: 'CNPJ_Resp_Rclh' },
  ED015: { mudar: cabecalho('Modu_Decl', '7'), linha: 1, campo: 'Modu_Decl' },
  ED021: { modulo: 3, mudar: cabecalho('Tipo_Cnso', '1'), linha: 1, campo: 'Tipo_Cnso' },
  ED023: { mudar: cabecalho('Ano_Mes_Fim_Cmpe', '202604'), linha: 1, campo: 'Ano_Mes_Fim_Cmpe' },
  ED024: { mudar: cabecalho('Tipo_Decl', '2'), linha: 1, campo: 'Prtc_Decl_Ante' },
  ED026: { mudar: cabecalho('Prtc_Decl_Ante', protocolo), linha: 1, campo: 'Prtc_Decl_Ante' },
  ED031: { mudar: cabecalho('Tipo_Cnso', '5'), linha: 1, campo: 'Tipo_Cnso' },
  ED035: { mudar: semLinha(1), linha: 1, campo: 'Reg' },
  ED037: { mudar: repetir(1), linha: 2, campo: 'Reg' },
  ED043: { mudar: cabecalho('Idn_Versao', '4.0'), linha: 1, campo: 'Idn_Versao' },
  ED044: { mudar: cabecalho('Tipo_Arred', ''), linha: 1, campo: 'Tipo_Arred' },
  ED045: { mudar: cabecalho('Tipo_Arred', '3'), linha: 1, campo: 'Tipo_Arred' },
  ED048: { modulo: 3, mudar: cabecalho('CNPJ_Resp_Rclh', '000183'), linha: 1, campo: 'CNPJ_Resp_Rclh' },
  ED049: { modulo: 3, mudar: cabecalho('Tipo_Arred', '1'), linha: 1, campo: 'Tipo_Arred' },
  ED051: {
    pedido: { consolidacao: 4 },
    mudar: cabecalho('CNPJ_Resp_Rclh', '000183'),
    linha: 1,
    campo: 'CNPJ_Resp_Rclh',
  },
  ED052: { modulo: 3, mudar: cabecalho('Ano_Mes_Fim_Cmpe', '202712'), linha: 1, campo: 'Ano_Mes_Fim_Cmpe' },
  ED054: { mudar: cabecalho('Ano_Mes_Fim_Cmpe', '202602'), linha: 1, campo: 'Ano_Mes_Fim_Cmpe' },
  ED059: { mudar: cabecalho('Cod_Munc', '3106200'), linha: 1, campo: 'Cod_Munc' },
  ED074: { modulo: 1, mudar: cabecalho('Ano_Mes_Inic_Cmpe', '202602'), linha: 1, campo: 'Ano_Mes_Inic_Cmpe' },
  ED075: { modulo: 3, mudar: cabecalho('Ano_Mes_Fim_Cmpe', '202611'), linha: 1, campo: 'Ano_Mes_Fim_Cmpe' },
  ED901: { mudar: cabecalho('CNPJ', '12345678'), linha: 1, campo: 'CNPJ' },
  ED905: { pedido: { protocoloAnterior: protocolo }, linha: 1, campo: 'Prtc_Decl_Ante' },
  ED906: {
    em: { emVigor: [...(contexto.emVigor ?? []), { modulo: 2, inicio: '2026-03', fim: '2026-03', protocolo }] },
    linha: 1,
    campo: 'Tipo_Decl',
  },
  EG001: { mudar: no('0400', 'Cod_Munc', '3106200'), linha: 2, campo: 'Cod_Munc' },
  EG003: { mudar: semLinha(3), linha: 3, campo: 'Num_Linha' },
  EG004: { mudar: no('0400', 'CNPJ_Proprio', '000199'), linha: 2, campo: 'CNPJ_Proprio' },
  EG005: { mudar: no('0400', 'Dat_Inic_Para', '20260231'), linha: 2, campo: 'Dat_Inic_Para' },
  EG007: { modulo: 1, mudar: no('0410', 'Ano_Mes_Cmpe', '202613'), linha: 4, campo: 'Ano_Mes_Cmpe' },
  EG008: { mudar: no('0430', 'Rece_Decl', '1.000,00'), linha: 4, campo: 'Rece_Decl' },
  EG009: { mudar: no('0430', 'Cod_Depe', '1234567890123456'), linha: 4, campo: 'Cod_Depe' },
  EG011: { mudar: no('0430', 'Cod_Trib_DES-IF', '99999999'), linha: 4, campo: 'Cod_Trib_DES-IF' },
  EG013: { mudar: (texto) => texto.replace('\r\n3|', '\r\n|'), linha: 3, campo: 'Num_Linha' },
  EG014: { mudar: (texto) => texto.replace(/(\|0430\|.*)/, '$1|'), linha: 4, campo: '' },
  EG018: { mudar: () => '\r\n\r\n', linha: 0, campo: '' },
  EG019: { mudar: (texto) => Buffer.from(texto.replace('Banco', 'Bancó'), 'latin1'), linha: 1, campo: '' },
  EG021: { mudar: (texto) => texto.replace('|0440|', '|0999|'), linha: 10, campo: 'Reg' },
  EG033: { modulo: 3, mudar: no('0100', 'Conta_Supe', '9'), linha: 2, campo: 'Conta_Supe' },
  EG034: { modulo: 3, mudar: no('0100', 'Conta_Supe', '717'), linha: 2, campo: 'Conta_Supe' },
  EG036: { modulo: 3, em: { cosif: new Set(['70000009']) }, linha: 2, campo: 'Conta_COSIF' },
  EG037: { modulo: 3, mudar: no('0100', 'Conta_COSIF', '10000007'), linha: 2, campo: 'Conta_COSIF' },
  EG046: { mudar: no('0430', 'Rece_Decl', ''), linha: 4, campo: 'Rece_Decl' },
  EG047: { mudar: no('0430', 'Cod_Trib_DES-IF', '15990010'), linha: 4, campo: 'Cod_Trib_DES-IF' },
  EG048: { mudar: no('0430', 'Rece_Decl', '-1,00'), linha: 4, campo: 'Rece_Decl' },
  EG901: { mudar: repetir(2), linha: 3, campo: 'Cod_Depe' },
  EG902: { mudar: repetir(2, 4), linha: 5, campo: 'Reg' },
  EG903: { mudar: (texto) => texto.split('\r\n')[0] ?? '', linha: 1, campo: '' },
  EG904: { mudar: no('0430', 'Cod_Depe', '0077'), linha: 4, campo: 'Cod_Depe' },
  EG905: {
    mudar: todos(no('0400', 'Dat_Inic_Para', '20260101'), no('0400', 'Dat_Fim_Para', '20260801')),
    linha: 2,
    campo: 'Dat_Fim_Para',
  },
  EG906: { modulo: 1, mudar: no('0410', 'Ano_Mes_Cmpe', '202507'), linha: 4, campo: 'Ano_Mes_Cmpe' },
  EG907: { modulo: 4, mudar: no('1000', 'Tipo_Prda', '3'), linha: 2, campo: 'Tipo_Prda' },
  EG908: { mudar: (texto) => emZip({ 'a.txt': texto, 'b.txt': texto }), linha: 11, campo: '' },
  EI001: { modulo: 3, mudar: repetir(2), linha: 3, campo: 'Conta' },
  EI002: { modulo: 3, mudar: no('0200', 'Sub_Titu', '717'), linha: 7, campo: 'Sub_Titu' },
  EI004: {
    modulo: 3,
    mudar: naLinha(3, (linha) => linha.replace('Registra tarifas de cartões', '')),
    linha: 3,
    campo: 'Desc_Conta',
  },
  EI010: { modulo: 3, mudar: no('0100', 'Cod_Trib_DES-IF', '15010012'), linha: 2, campo: 'Cod_Trib_DES-IF' },
  EI013: { modulo: 3, mudar: no('0200', 'Sub_Titu', '79999'), linha: 7, campo: 'Sub_Titu' },
  EI015: { modulo: 3, mudar: repetir(7), linha: 8, campo: 'Idto_Tari' },
  EI017: { modulo: 3, mudar: no('0300', 'Idto_Serv', '9999'), linha: 10, campo: 'Idto_Serv' },
  EI019: { modulo: 3, mudar: repetir(10), linha: 11, campo: 'Idto_Serv' },
  EI022: { modulo: 3, mudar: no('0300', 'Desc_Compl_Serv', ''), linha: 10, campo: 'Desc_Compl_Serv' },
  EI023: {
    modulo: 3,
    mudar: (texto) => texto.replace(/(\|0100\|.*\|)\d{8}(\|\d*\r\n)/g, '$180000006$2'),
    linha: 0,
    campo: 'Conta_COSIF',
  },
  EI025: { modulo: 3, mudar: no('0300', 'Sub_Titu', '717'), linha: 10, campo: 'Sub_Titu' },
  EI026: { modulo: 3, mudar: no('0300', 'Sub_Titu', '79999'), linha: 10, campo: 'Sub_Titu' },
  EI034: { modulo: 3, mudar: naLinha(3, (linha) => linha.replace('71715001', '80000006')), linha: 7, campo: 'Sub_Titu' },
  EI037: { modulo: 3, mudar: no('0200', 'Idto_Tari', '9999'), linha: 7, campo: 'Idto_Tari' },
  EI038: { modulo: 3, mudar: no('0200', 'Dat_Vige', '20260501'), linha: 7, campo: 'Dat_Vige' },
  EI904: { modulo: 3, mudar: no('0100', 'Conta_COSIF', '71700000'), linha: 2, campo: 'Conta_COSIF' },
  EM046: { mudar: no('0430', 'Aliq_ISSQN', '2,00'), linha: 4, campo: 'Aliq_ISSQN' },
  EM901: { mudar: no('0430', 'Base_Calc', '1,00'), linha: 4, campo: 'Base_Calc' },
  EM902: { mudar: no('0430', 'Rece_Decl', '99999999,00'), linha: 4, campo: 'Rece_Decl' },
  EM903: { mudar: no('0430', 'Desc_Dedu', 'Sem valor'), linha: 4, campo: 'Dedu_Rece_Decl' },
  EM904: { mudar: no('0430', 'Inct_Fisc', '1,00'), linha: 4, campo: 'Inct_Fisc' },
  EM905: { mudar: no('0430', 'Motv_Nao_Exig', '1'), linha: 4, campo: 'Motv_Nao_Exig' },
  EM906: { mudar: no('0440', 'Base_Calc', '1,00'), linha: 10, campo: 'Base_Calc' },
  EM907: { mudar: no('0440', 'Valr_ISSQN_Devd', '1,00'), linha: 10, campo: 'Valr_ISSQN_Devd' },
  EM908: { mudar: no('0440', 'ISSQN_A_Relh', '1,00'), linha: 10, campo: 'ISSQN_A_Relh' },
  EM909: { mudar: no('0440', 'Aliq_ISSQN', '2,00'), linha: 10, campo: 'CNPJ' },
  EM910: { mudar: no('0440', 'Rece_Decl_Cnso', '1,00'), linha: 4, campo: 'Rece_Decl_Cnso' },
  EM911: { mudar: no('0440', 'Cod_Trib_DES-IF', ''), linha: 10, campo: 'Cod_Trib_DES-IF' },
  EM912: { mudar: no('0440', 'Valr_A_Cmpn', '1,00'), linha: 10, campo: 'Valr_A_Cmpn' },
  EM913: { mudar: no('0440', 'Aliq_ISSQN', '2,00'), linha: 4, campo: 'Rece_Decl' },
  EA901: { em: { emVigor: [] }, linha: 1, campo: 'Modu_Decl' },
  EA902: { mudar: no('0430', 'Sub_Titu', '79999'), linha: 4, campo: 'Sub_Titu' },
  EA903: { mudar: no('0430', 'Cod_Trib_DES-IF', '15020019'), linha: 4, campo: 'Cod_Trib_DES-IF' },
  EA904: { em: { encerradas: new Set(['2026-03']) }, linha: 1, campo: 'Ano_Mes_Inic_Cmpe' },
  A901: { modulo: 1, mudar: no('0410', 'Sald_Finl', '1,00'), linha: 4, campo: 'Sald_Finl' },
  A902: { modulo: 1, mudar: repetir(4, 30), linha: 31, campo: 'Cod_Depe' },
  A903: { modulo: 4, mudar: no('1000', 'Valr_Prda_Lanc', '351,00'), linha: 2, campo: 'Idto_Lanc' },
  A904: {
    em: { emVigor: [...(contexto.emVigor ?? []), { modulo: 2, inicio: '2026-01', fim: '2026-01', protocolo }] },
    linha: 1,
    campo: 'Ano_Mes_Inic_Cmpe',
  },
  A905: { em: { hoje: '2026-04-21' }, linha: 1, campo: 'Ano_Mes_Inic_Cmpe' },
}

describe('files of the DES-IF (spec 3 §9.3)', () => {
  it('of an honest bank, of each module in each version, have nothing against them, in pieces of any size (N3-9.3-01, Q3-9.3-01, Q3-9.3-02, Q3-9.3-03, Q3-9.3-04; layouts Q3-9.1-12 2.2, Q3-9.1-13 2.3, Q3-9.1-14 3.1, Q3-9.1-15 3.2 of N3-9.1-34)', async () => {
    const lidos: string[] = []
    for (const versao of versoesLeiaute)
      for (const modulo of modulosDesif)
        for (const tamanho of [7, 1000, 100_000]) {
          const texto = arquivoDe({ ...pedidos[modulo], versao })
          const { achados, resumo } = await tudoDe(emPedacos(texto, tamanho), contextoDo(modulo))
          expect([versao, modulo, achados]).toEqual([versao, modulo, []])
          expect(resumo.linhas).toBe(texto.trimEnd().split('\r\n').length)
          expect(resumo.cabecalho).toMatchObject({ modulo, versao, titulo: 'B', retificadora: false })
          lidos.push(`${versao} ${modulo}`)
        }
    expect(new Set(lidos).size).toBe(16)
  })

  it.each(Object.keys(catalogoAchados) as CodigoAchado[])(
    '%s is found where it was provoked, by line and field',
    async (qual) => {
      const { modulo = 2, pedido, mudar = (texto: string) => texto, em, linha, campo } = casos[qual]
      const texto = mudar(arquivoDe({ ...pedidos[modulo], ...pedido }))
      const { achados, resumo } = await verificar(texto, { ...contextoDo(modulo), ...em })
      const achado = achados.find((um) => um.codigo === qual)
      expect(achados.map((um) => um.codigo)).toContain(qual)
      expect(achado).toMatchObject({ linha, campo })
      expect(achado?.mensagem).not.toMatch(/[{}]/)
      expect(isAlerta(qual) ? resumo.alertas : resumo.erros).toBeGreaterThan(0)
    },
  )

  it('alone, without what a city knows, says what stands in the file only', async () => {
    const { achados } = await verificar(arquivoDe({ ...pedidos[2], protocoloAnterior: protocolo }), semContexto('2026-04-15'))
    expect(achados).toEqual([])
  })

  it('of version 2 may be written in Windows-1252, of version 3 in UTF-8 only', async () => {
    const texto = (versao: '2.3' | '3.1') => Buffer.from(arquivoDe({ ...pedidos[3], versao }), 'latin1')
    expect((await verificar(texto('2.3'), contextoDo(3))).achados).toEqual([])
    expect((await verificar(texto('3.1'), contextoDo(3))).achados.map((um) => um.codigo)).toEqual(['EG019'])
  })

  it('may come in a zip with nothing else in it, whole and not made to fill a machine', async () => {
    const texto = arquivoDe(pedidos[2])
    const zip = emZip({ 'pasta/': new Uint8Array(0), 'pasta/marco.txt': texto })
    const linhas = texto.trimEnd().split('\r\n').length
    for (const tamanho of [5, 64, 100_000]) {
      const { achados, resumo } = await tudoDe(emPedacos(zip, tamanho), contexto)
      expect([achados, resumo.linhas]).toEqual([[], linhas])
    }
    const codigos = async (bytes: Uint8Array) => (await verificar(bytes, contexto)).achados.map((um) => um.codigo)
    expect(await codigos(zip.slice(0, zip.length / 2))).toContain('EG908')
    expect(await codigos(zip.map((byte, indice) => (indice > 120 && indice < 200 ? 255 : byte)))).toContain('EG908')
    expect(await codigos(emZip({ 'bomba.txt': new Uint8Array(8_000_000).fill(10) }))).toEqual(['EG908'])
  })

  it.each(tiposConsolidacao)(
    'of consolidation %i declare in 0440 what they declare in 0430, in both roundings',
    async (consolidacao) => {
      const valor = (texto: string) => BigInt((texto || '0,00').replace(',', ''))
      const soma = (texto: string, registro: TipoRegistro, campo: string) =>
        texto
          .split('\r\n')
          .map((linha) => linha.split('|'))
          .filter((campos) => campos[1] === registro)
          .reduce((total, campos) => total + valor(campos[posicaoDe('3.2', registro, campo)] ?? ''), 0n)
      for (const arredondamento of tiposArredondamento) {
        const texto = arquivoDoBanco(bancoQueDeduz, { ...pedidos[2], consolidacao, arredondamento })
        expect((await verificar(texto, contexto)).achados).toEqual([])
        expect(soma(texto, '0430', 'Rece_Decl')).toBeGreaterThan(0n)
        for (const [conta, consolidada] of [
          ['Rece_Decl', 'Rece_Decl_Cnso'],
          ['Dedu_Rece_Decl', 'Dedu_Rece_Decl_Sub_Titu'],
          ['Base_Calc', 'Base_Calc'],
          ['Inct_Fisc', 'Inct_Fisc_Sub_Titu'],
          ['Valr_ISSQN_Retd', 'Valr_ISSQN_Retd'],
        ] as const)
          expect([conta, soma(texto, '0440', consolidada)]).toEqual([conta, soma(texto, '0430', conta)])
      }
    },
  )

  it('declare the worked numbers to the cent: 4.925,00 and 4.500,00; 61,73 rounded and 61,72 cut', async () => {
    const de = (receita: bigint, deducao: bigint): BancoHonesto => ({
      ...bancoDeProva,
      dependencias: bancoDeProva.dependencias.slice(0, 1),
      movimento: (_, conta) => ({
        credito: conta === '71701' ? receita : 0n,
        debito: 0n,
        deducao: conta === '71701' ? deducao : 0n,
        incentivo: 0n,
        retido: 0n,
      }),
    })
    const campos = (texto: string) => (texto.split('\r\n').find((linha) => linha.includes('|0440|')) ?? '').split('|')
    const ler = (texto: string, campo: string) => campos(texto)[posicaoDe('3.2', '0440', campo)]
    const ajuste = () => ({ deducao: 50_000n, incentivo: 2_500n, retido: 10_000n, compensado: 30_000n, recolhido: 0n })
    const grande = arquivoDoBanco(de(10_000_000n, 100_000n), { ...pedidos[2], consolidacao: 1, ajuste })
    expect((await verificar(grande, contexto)).achados).toEqual([])
    expect([ler(grande, 'Base_Calc'), ler(grande, 'Valr_ISSQN_Devd'), ler(grande, 'ISSQN_A_Relh')]).toEqual([
      '98500,00',
      '4925,00',
      '4500,00',
    ])
    for (const [arredondamento, iss, outro] of [
      [1, '61,73', '61,72'],
      [2, '61,72', '61,73'],
    ] as const) {
      const texto = arquivoDoBanco(de(123_457n, 0n), { ...pedidos[2], consolidacao: 1, arredondamento })
      expect(ler(texto, 'Valr_ISSQN_Devd')).toBe(iss)
      expect((await verificar(texto, contexto)).achados).toEqual([])
      const errado = trocar(texto, '3.2', '0440', 'Valr_ISSQN_Devd', outro)
      expect((await verificar(errado, contexto)).achados.map((um) => um.codigo)).toContain('EM907')
    }
  })

  it('are read in flat memory: what is kept of twenty megabytes is no more than of one', async () => {
    let maior = 0
    async function* medido(bytes: number) {
      for await (const pedaco of arquivoGrande(bytes, pedidos[4])) {
        maior = Math.max(maior, process.memoryUsage().arrayBuffers)
        yield pedaco
      }
    }
    const antes = process.memoryUsage().arrayBuffers
    const { resumo, achados } = await tudoDe(medido(20_000_000), contexto)
    expect(achados).toEqual([])
    expect(resumo.linhas).toBeGreaterThan(100_000)
    expect(maior - antes).toBeLessThan(64_000_000)
  })
})
