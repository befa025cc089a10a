export { prazosDosClientes, semPrazo } from './prazos-dos-clientes.ts'
