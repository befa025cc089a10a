import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { PedidoNota } from '@iss/nota/contract/nota-wire'

type Mudancas = Partial<PedidoNota> & { valor?: string }

/** What the screen sends for a simple service to the hospital of the demonstration, changed as told. */
export function pedidoNota({ valor = '1500.00', ...mudancas }: Mudancas = {}): PedidoNota {
  const zero = Dinheiro.zero
  return {
    serieId: null,
    dataPrestacao: '2026-04-15',
    tomador: {
      identificacao: 'CNPJ',
      documento: '40000005000139',
      nome: 'Hospital Santa Vida',
      inscricaoMunicipal: null,
      email: 'financeiro@hospital.example',
      telefone: null,
      pais: null,
      endereco: null,
    },
    atividadeId: null,
    ctiss: null,
    cnae: null,
    tipoTributacaoId: null,
    exigibilidade: 1,
    numeroProcesso: null,
    municipioPrestacao: null,
    paisResultado: null,
    retido: null,
    aliquota: null,
    itens: [
      {
        descricao: 'Desenvolvimento de sistema',
        unidade: null,
        quantidade: Decimal4.from('1'),
        valorUnitario: Decimal4.from(valor),
        desconto: zero,
        descontoIncondicional: zero,
      },
    ],
    descontoIncondicional: zero,
    descontoCondicional: zero,
    deducoes: [],
    retencoes: { pis: zero, cofins: zero, irrf: zero, csll: zero, inss: zero, outrasRetencoes: zero, outrasDeducoes: zero },
    obra: null,
    ibsCbs: null,
    condicaoPagamento: null,
    observacoes: null,
    enviarEmailTomador: true,
    ...mudancas,
  }
}

/** The same for the school of the demonstration, which withholds nothing, so that its note may be cancelled directly; it gets no e-mail. */
export function pedidoAoColegio(mudancas: Mudancas = {}): PedidoNota {
  const tomador = {
    ...pedidoNota().tomador,
    documento: '40000010000141',
    nome: 'Colégio Horizonte',
    email: 'contas@colegio.example',
  }
  return pedidoNota({ tomador, enviarEmailTomador: false, ...mudancas })
}
