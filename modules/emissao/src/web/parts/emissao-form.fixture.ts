import { Aliquota } from '@iss/kernel/aliquota'
import type { DadosEmissao } from './emissao-form.ts'

const materiais = { codigo: 2, nome: 'Materiais' }
const atividade = (
  id: number,
  codigo: string,
  extra: Partial<DadosEmissao['atividades'][number]> = {},
): DadosEmissao['atividades'][number] => ({
  id,
  codigo,
  resumo: `Atividade ${codigo}`,
  subitem: '1.01',
  aliquota: Aliquota.from('3.00'),
  aceitaEdicaoAliquota: false,
  abateObra: false,
  cnae: '6201501',
  ctiss: [],
  tiposDeducao: [],
  ...extra,
})

/** What the server gives to a screen that begins, for tests of the form alone. */
export const dadosDeTeste: DadosEmissao = {
  hoje: '2026-04-15',
  municipio: { codigo: '9900001', nome: 'Nova Serra', uf: 'MG' },
  prestador: { id: 1, documento: '40000001000150', nome: 'Prestador', regime: 'FATURAMENTO', regimeRotulo: 'Faturamento' },
  autorizado: true,
  bloqueio: null,
  series: [{ id: 9, rotulo: 'NFS-e/E' }],
  atividades: [
    atividade(1, '010101', {
      ctiss: [
        { codigo: '010100188', descricao: 'Sistemas sob encomenda', cnaes: ['6201501'] },
        { codigo: '010100269', descricao: 'Sistemas customizáveis', cnaes: ['6202300', '6203100'] },
      ],
    }),
    atividade(2, '070201', { abateObra: true, tiposDeducao: [materiais] }),
    atividade(3, '170101', {
      aceitaEdicaoAliquota: true,
      tiposDeducao: [materiais, { codigo: 8, nome: 'Subempreitada de mão de obra' }],
    }),
  ],
  obras: [
    { id: 31, nome: 'Residencial Serra', codigo: '51.234', art: 'MG-77', abatimento: null },
    {
      id: 32,
      nome: 'Galpão',
      codigo: '51.235',
      art: null,
      abatimento: { nome: 'Materiais presumidos', modo: 'PRESUMIDO' as const, percentual: Aliquota.from('40') },
    },
  ],
  classificacoes: [{ codigo: '000001', nome: 'Tributação integral' }],
  tipos: [
    { id: 21, nome: 'Tributado no município', exigibilidade: 1, retido: false },
    { id: 22, nome: 'Tributado com ISS retido', exigibilidade: 1, retido: true },
    { id: 23, nome: 'Isento', exigibilidade: 3, retido: false },
  ],
  exigibilidades: [{ codigo: 1, rotulo: 'Exigível' }],
  dataEditavel: true,
  semTomador: false,
  mostraUnitario: true,
  condicaoPagamento: false,
  ultimaData: null,
}
