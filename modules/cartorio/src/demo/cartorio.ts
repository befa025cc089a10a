import { escriturarDoSetor } from '@iss/escrituracao/server'
import { Competencia } from '@iss/kernel/competencia'
import { instanteDe } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { defineDemo } from '@iss/platform/server'
import { livroCartorio } from '../server/livro-cartorio.ts'

type Linha = {
  mes: number
  dia: string
  servico: string
  documento: 'ATO' | 'PAGINA' | 'SELO'
  numero?: string
  quantidade: string
  emolumento: string
  repasses: string
}

/** Acts of the office of the demonstration; those of the month before the current one begin with the worked example of N1. */
const linhas: readonly Linha[] = [
  { mes: -1, dia: '10', servico: 'N001', documento: 'ATO', quantidade: '120', emolumento: '45.00', repasses: '1080.00' },
  { mes: -1, dia: '18', servico: 'N004', documento: 'PAGINA', quantidade: '640', emolumento: '5.20', repasses: '665.60' },
  {
    mes: -1,
    dia: '25',
    servico: 'N003',
    documento: 'SELO',
    numero: 'ABX00012345',
    quantidade: '1',
    emolumento: '9.80',
    repasses: '1.96',
  },
  { mes: -2, dia: '12', servico: 'N001', documento: 'ATO', quantidade: '98', emolumento: '45.00', repasses: '882.00' },
  { mes: -2, dia: '20', servico: 'N002', documento: 'ATO', quantidade: '37', emolumento: '62.40', repasses: '461.76' },
  { mes: -3, dia: '15', servico: 'N001', documento: 'ATO', quantidade: '110', emolumento: '45.00', repasses: '990.00' },
]

/** The ledger of the registry office of the demonstration. */
export const cartorioDemo = defineDemo({
  nome: 'cartorio',
  ordem: 910,
  cidades: [novaSerra],
  async load(ctx, { hoje }) {
    const pessoa = await findPessoaPorDocumento(ctx, demoDocumentos.cartorio)
    if (!pessoa) throw new Error('The demonstration has no registry office')
    for (const { mes, dia, quantidade, emolumento, repasses, numero = '', ...linha } of linhas) {
      const data = `${Competencia.fromData(hoje).plusMonths(mes)}-${dia}`
      await escriturarDoSetor(
        ctx,
        livroCartorio,
        pessoa.id,
        {
          ...linha,
          data,
          servicoId: null,
          numero,
          quantidade: Decimal4.from(quantidade),
          emolumento: Dinheiro.from(emolumento),
          repasses: Dinheiro.from(repasses),
          issInformado: null,
        },
        { em: instanteDe(data, '17:45:00') },
      )
    }
  },
})
