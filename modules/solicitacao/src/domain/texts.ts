export { solicitacaoMensagens as solicitacaoTexts } from './errors.ts'
