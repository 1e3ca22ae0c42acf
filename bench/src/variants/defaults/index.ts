// Module Federation's documentation asks for this: shared modules are there once the import has ended.
import('./bootstrap');

export {};
